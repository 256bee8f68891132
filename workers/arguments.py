"""What every child of the service is told on its command line."""

import argparse
import logging
import os
import sys

from app.bootstrap import Core, open_core
from app.settings import read_settings


def parser(description: str) -> argparse.ArgumentParser:
    """Return a parser with the arguments that all children share."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--address", required=True, help="host:port of the service")
    made.add_argument("--exposed", action="store_true", help="others can reach the service")
    return made


def core_of(arguments: argparse.Namespace) -> Core:
    """Return this process's core, from the environment and the shared arguments."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s"
    )
    configuration = read_settings(os.environ)
    return open_core(configuration, address=arguments.address, exposed=arguments.exposed)
