# der2 on one machine: the service with its embedded executor, as an ordinary user.
FROM python:3.11.14-slim-bookworm

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN useradd --create-home --uid 10001 der2 && mkdir /data && chown der2:der2 /data

WORKDIR /app
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY . .
RUN pip install --no-deps --no-build-isolation .

USER der2
ENV DER2_DATA_DIR=/data
EXPOSE 8000
CMD ["der2", "serve", "--host", "0.0.0.0", "--port", "8000"]
