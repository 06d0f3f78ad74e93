/**
 * Python's side of a run. `_prepare` compiles the code as the body of a function and tells whether it is plain: nothing
 * in it can change what outlives the run. After code that is not plain the memory of the whole machine is put back.
 */
export const harness = String.raw`
def _make(write):
    import sys, os, io, ast, json, time, datetime, decimal, random, types, builtins, importlib, linecache
    import re, math, statistics, collections, csv, traceback, fractions, uuid, enum

    FILE = 'code.py'
    BRIDGE = ('js', 'pyodide_js', 'pyodide', '_pyodide', '_pyodide_core', 'micropip', 'pyodide_http')
    CLOSED = ('subprocess', 'multiprocessing', 'ctypes', '_ctypes', 'webbrowser', 'ensurepip', 'venv', 'pip')
    dumps, loads = json.dumps, json.loads
    encode = json.JSONEncoder

    class Gate:
        def find_spec(self, name, path=None, target=None):
            top = name.partition('.')[0]
            if top in BRIDGE:
                raise ImportError(f"“{name}” is not there: the code runs closed off from the program around it.")
            if top in CLOSED:
                raise ImportError(f"“{name}” cannot be used: the code runs closed off from the machine around it.")
            return None

    class Last:
        def find_spec(self, name, path=None, target=None):
            if '.' in name or name.startswith('_') or name in sys.stdlib_module_names:
                return None
            raise ModuleNotFoundError(
                f"There is no module “{name}”. Python's standard library is there (json, re, datetime, csv, "
                "decimal, statistics…), other packages are not.", name=name)

    for finder in sys.meta_path:
        getattr(finder, 'jsproxies', {}).clear()
    sys.meta_path[:] = [Gate()] + [f for f in sys.meta_path if 'pyodide' not in type(f).__module__] + [Last()]
    sys.path_hooks[:] = [h for h in sys.path_hooks if 'pyodide' not in getattr(h, '__module__', '')]
    for name in list(sys.modules):
        if name.partition('.')[0] in BRIDGE + CLOSED:
            del sys.modules[name]

    # The table of what is built in has the bridge as well: all else is loaded now, and nothing of it any more.
    for name in sys.builtin_module_names:
        if name not in BRIDGE + CLOSED and name not in sys.modules:
            try:
                importlib.import_module(name)
            except Exception:
                pass
    import _imp
    def closed(spec, file=None):
        raise ImportError('The code runs closed off from the machine around it.')
    _imp.create_builtin = _imp.create_dynamic = closed
    sys.dont_write_bytecode = True
    os.environ.clear()
    os.environ.update({'HOME': '/tmp', 'LANG': 'C.UTF-8', 'TZ': 'UTC'})
    os.chdir('/tmp')
    sys.argv[:] = ['']
    sys.orig_argv[:] = ['']

    class Out(io.TextIOBase):
        def writable(self):
            return True
        def write(self, text):
            write(str(text))
            return len(text)

    # What plain code may import: modules whose public names are functions and types, not state.
    PURE = {'json', 're', 'datetime', 'math', 'statistics', 'collections', 'itertools', 'functools', 'textwrap',
            'string', 'decimal', 'fractions', 'random', 'base64', 'hashlib', 'hmac', 'uuid', 'copy', 'enum',
            'dataclasses', 'typing', 'time', 'bisect', 'heapq', 'cmath', 'zlib', 'difflib', 'secrets', '__future__'}
    STATE = {'getcontext', 'setcontext', 'localcontext', 'register', 'seed', 'setstate', 'gi_frame', 'gi_code',
             'cr_frame', 'ag_frame', 'tb_frame', 'tb_next', 'f_globals', 'f_builtins', 'f_locals', 'f_back',
             'mro', 'cache_clear', 'update_wrapper', 'wraps', 'total_ordering', 'dataclass', 'unique', 'global_enum',
             'final', 'no_type_check', 'no_type_check_decorator', 'runtime_checkable', 'override', 'overload',
             'dataclass_transform', 'singledispatchmethod', 'verify', 'simple_enum', 'purge', 'set_int_max_str_digits', 'format_map', 'sys', 'os', 'tzset'}
    RISKY = {'setattr', 'delattr', 'vars', 'globals', 'locals', 'exec', 'eval', 'compile', 'open', 'getattr',
             'input', 'breakpoint', 'object', 'memoryview', 'help', 'exit', 'quit', 'super'}
    FREE = (types.FunctionType, types.BuiltinFunctionType, type, str, bytes, int, float, complex, tuple,
            frozenset, bool, type(None), enum.Enum)

    def holders(module):
        """Public names below a module that lead to something changeable."""
        found = set()
        for name, value in vars(module).items():
            if name.startswith('_'):
                continue
            if not isinstance(value, FREE) and not isinstance(value, (datetime.timezone, datetime.timedelta)):
                found.add(name)
            if isinstance(value, type):
                for inner, thing in vars(value).items():
                    if not inner.startswith('_') and isinstance(thing, (dict, list, set, bytearray)):
                        found.add(inner)
        return found

    held = {name: holders(importlib.import_module(name)) for name in sorted(PURE)}
    # Every method of these is a method of the one generator that all share: drawing from it is meant.
    held['random'] -= {n for n in held['random'] if callable(getattr(random, n, None))}
    held['typing'] = set()

    def is_plain(tree):
        denied = set(STATE)
        imports = []
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imports += [a.name for a in node.names]
            elif isinstance(node, ast.ImportFrom):
                imports.append(node.module or '.')
        if not all(name in PURE for name in imports):
            return False
        for name in imports:
            denied |= held[name]
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                if not isinstance(node.ctx, ast.Load) or node.attr.startswith('_') or node.attr in denied:
                    return False
            elif isinstance(node, ast.Name):
                if node.id in RISKY or node.id.startswith('__'):
                    return False
            elif isinstance(node, ast.ImportFrom):
                if any(a.name in denied or a.name.startswith('_') or a.name == '*' for a in node.names):
                    return False
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if node.name == '__del__':
                    return False
            elif isinstance(node, (ast.AsyncFor, ast.AsyncWith, ast.Await, ast.MatchClass)):
                return False
        return True

    class Returns(ast.NodeVisitor):
        found = False
        yields = None
        def visit_Return(self, node):
            self.found = True
        def visit_Yield(self, node):
            self.yields = node
        visit_YieldFrom = visit_Yield
        def visit_FunctionDef(self, node):
            pass
        visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = visit_FunctionDef
        visit_GeneratorExp = visit_ListComp = visit_SetComp = visit_DictComp = visit_FunctionDef

    compiled = {}

    def syntax(error, source):
        lines = source.splitlines()
        number = error.lineno or 1
        trace = []
        if 0 < number <= len(lines):
            trace = [lines[number - 1], ' ' * max(0, (error.offset or 1) - 1) + '^']
        return [False, f'Line {number}: {type(error).__name__}: {error.msg}', trace]

    def preload(tree):
        """The standard library's own import does no harm, and so it need not be repeated in every run."""
        for node in ast.walk(tree):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else \
                [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            for name in names:
                if name.partition('.')[0] in sys.stdlib_module_names and name not in ('antigravity', 'this'):
                    try:
                        importlib.import_module(name)
                    except Exception:
                        pass

    def build(source):
        try:
            tree = ast.parse(source, FILE)
            plain = is_plain(tree)
            returns = Returns()
            for node in tree.body:
                returns.visit(node)
            if returns.yields is not None:
                return [False, f'Line {returns.yields.lineno}: “yield” stands outside of a function.', []]
            code = ast.parse('def code(inputs):\n    pass', FILE)
            code.body[0].body = tree.body
            made = compile(code, FILE, 'exec', dont_inherit=True)
        except SyntaxError as error:
            return [False, *syntax(error, source)[1:]]
        except (ValueError, RecursionError, MemoryError) as error:
            return [False, f'The code cannot be read: {error or type(error).__name__}', []]
        preload(tree)
        return [True, made, plain, returns.found]

    def prepare(source):
        """→ 'new' | 'known', and ' plain' when the run leaves nothing behind."""
        known = source in compiled
        if not known:
            if len(compiled) >= 50:
                compiled.clear()
            compiled[source] = build(source)
        made = compiled[source]
        return ('known' if known else 'new') + (' plain' if not made[0] or made[2] else '')

    class NotData(Exception):
        pass

    def decimal_of(value):
        if not value.is_finite():
            return str(value)
        number = float(value)
        return number if decimal.Decimal(repr(number)) == value else str(value)

    def simple(value):
        if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
            return value.isoformat()
        if isinstance(value, decimal.Decimal):
            return decimal_of(value)
        if isinstance(value, (set, frozenset)):
            try:
                return sorted(value)
            except TypeError:
                return list(value)
        if isinstance(value, uuid.UUID):
            return str(value)
        if isinstance(value, datetime.timedelta):
            return value.total_seconds()
        if isinstance(value, fractions.Fraction):
            return float(value)
        if isinstance(value, (range, types.GeneratorType, map, filter, zip, collections.deque)):
            return list(value)
        if isinstance(value, collections.abc.Mapping):
            return dict(value)
        if isinstance(value, collections.abc.KeysView | collections.abc.ValuesView | collections.abc.ItemsView):
            return list(value)
        raise NotData(type(value).__name__)

    encoder = encode(default=simple, allow_nan=False, ensure_ascii=False, separators=(',', ':'))

    def place(value, path, above):
        """Where in the result the thing stands that is not data."""
        if isinstance(value, float) and not math.isfinite(value):
            return f'{path} is {value}, which JSON cannot hold'
        if value is None or isinstance(value, (str, int, float, bool)):
            return None
        if id(value) in above:
            return f'{path} contains itself'
        if len(above) > 190:
            return f'{path[:80]}… is nested too deeply'
        above = above | {id(value)}
        if isinstance(value, dict):
            for key, item in value.items():
                if not isinstance(key, (str, int, float, bool, type(None))):
                    return f'{path} has a key of type {type(key).__name__}; keys are texts'
                told = place(item, f'{path}[{key!r}]', above)
                if told:
                    return told
            return None
        if isinstance(value, (list, tuple)):
            for at, item in enumerate(value):
                told = place(item, f'{path}[{at}]', above)
                if told:
                    return told
            return None
        try:
            value = simple(value)
        except NotData as error:
            return f'{path} is of type {error}, which is not data'
        return place(value, path, above)

    def tell(value):
        try:
            where = place(value, 'result', frozenset())
        except RecursionError:
            where = 'result is nested too deeply'
        return (where or 'result cannot be written as JSON') + (
            '. Return texts, numbers, lists and dicts (dates, decimals and sets are converted).')

    def own_lines(error):
        frames = traceback.extract_tb(error.__traceback__, limit=200)
        return [f for f in frames if f.filename == FILE]

    def report(error, source):
        lines = source.splitlines()
        try:
            said = str(error)
        except BaseException:
            said = '(its message failed)'
        name = type(error).__name__
        told = f'{name}: {said[:4000]}' if said else name
        frames = own_lines(error)
        trace = [f'line {f.lineno}, in {f.name}: {lines[f.lineno - 1].strip()[:200]}'
                 for f in frames[-20:] if 0 < f.lineno <= len(lines)]
        if isinstance(error, MemoryError):
            return ['memory', '', trace]
        return ['raised', f'Line {frames[-1].lineno}: {told}' if frames else told, trace]

    out = Out()

    def run(source, inputs, most):
        """→ JSON text of ['done', text] or [why, message, trace]."""
        made = compiled[source]
        if not made[0]:
            return dumps(['raised', made[1], made[2]])
        random.seed()
        sys.stdout = sys.stderr = out
        scope = {'__builtins__': builtins, '__name__': 'code'}
        try:
            exec(made[1], scope)
            result = scope['code'](loads(inputs))
        except SystemExit:
            return dumps(['raised', 'The code ended itself with exit(). Use “return” instead.', []])
        except BaseException as error:
            return dumps(report(error, source))
        # Only code that came to its end: what it raised says more.
        if not made[3]:
            return dumps(['raised', 'The code returned no result. End it with “return …” (None is a result, too).', []])
        try:
            text = encoder.encode(result)
        except (NotData, ValueError, TypeError, RecursionError):
            return dumps(['raised', 'The result is not data: ' + tell(result), []])
        except BaseException as error:
            return dumps(report(error, source))
        if len(text) > most:
            return dumps(['large', len(text), []])
        return '+' + text

    return prepare, run
`;
