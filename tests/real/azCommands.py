"""Prints the commands of the installed Azure CLI as JSON: each with the methods of Azure that it calls. It asks nobody."""

import inspect
import json
import logging
import re

from azure.cli.core import get_default_cli

logging.disable(logging.CRITICAL)
cli = get_default_cli()
invocation = cli.invocation_cls(
    cli_ctx=cli,
    commands_loader_cls=cli.commands_loader_cls,
    parser_cls=cli.parser_cls,
    help_cls=cli.help_cls,
)
cli.invocation = invocation
commands = invocation.commands_loader.load_command_table(None)


def methods(command):
    """The method that a command stands for, and those that the function of the CLI calls."""
    owner = getattr(command.handler, '__self__', None)
    path = getattr(owner, 'op_path', None) or getattr(owner, 'getter_op_path', None)
    if path is None:
        return []
    called = [re.split(r'[#.]', path)[-1]]
    if path.startswith('azure.cli.'):
        try:
            called += re.findall(r'\.(\w+)\(', inspect.getsource(owner.get_op_handler(path)))
        except (ImportError, OSError, TypeError, ValueError):
            pass
    return sorted(set(called))


print(json.dumps({name: methods(command) for name, command in commands.items()}))
