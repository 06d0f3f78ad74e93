type Value = unknown;
type Scope = ReadonlyMap<string, Value>;
type Node =
  | { text: string }
  | { expr: string }
  | { if: string; body: Node[] }
  | { range: { key: string; value: string; over: string }; body: Node[] };

/** As Go prints and quotes what YAML read. */
function printed(value: Value, expr: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`{{ ${expr} }} is nothing that can be written.`);
}

const isTrue = (value: Value) =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);

function parse(source: string): Node[] {
  // “{{-” takes the white space before it away, “-}}” that behind it.
  const trimmed = source.replaceAll(/\s*\{\{-/g, '{{').replaceAll(/-\}\}\s*/g, '}}');
  const root: Node[] = [];
  const open = [root];
  const into = () => open.at(-1)!;
  for (const [index, part] of trimmed.split(/\{\{(.*?)\}\}/s).entries()) {
    if (index % 2 === 0) {
      into().push({ text: part });
      continue;
    }
    const action = part.trim();
    const range = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(action);
    if (action === 'end') {
      if (open.length === 1) throw new Error('An end ends nothing.');
      open.pop();
    } else if (range || action.startsWith('if ')) {
      const body: Node[] = [];
      const [, key = '', value = '', over = ''] = range ?? [];
      into().push(range ? { range: { key, value, over }, body } : { if: action.slice(3), body });
      open.push(body);
    } else into().push({ expr: action });
  }
  if (open.length !== 1) throw new Error('Something is not ended.');
  return root;
}

/** Words, quoted texts, and what stands in parentheses as one. */
const tokens = (text: string) => text.match(/"[^"]*"|\([^()]*\)|[^\s()"]+/g) ?? [];

function term(token: string, scope: Scope): Value {
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('(')) return evaluate(token.slice(1, -1), scope);
  const [first = '', ...path] = token.split('.');
  const name = first === '' ? '$' : first;
  if (!scope.has(name)) throw new Error(`${token} is not known.`);
  return path.reduce<Value>((value, key) => {
    if (typeof value !== 'object' || value === null) throw new Error(`${token} leads nowhere.`);
    return (value as Record<string, Value>)[key];
  }, scope.get(name));
}

function call(text: string, scope: Scope, piped: Value[]): Value {
  const [head = '', ...rest] = tokens(text);
  const args = () => [...rest.map((token) => term(token, scope)), ...piped];
  if (head === 'printf') {
    const [format, ...values] = args();
    return String(format).replaceAll('%s', () => printed(values.shift(), text));
  }
  if (head === 'quote') return JSON.stringify(printed(args()[0], text));
  if (head === 'default') {
    const [other, value] = args();
    return isTrue(value) ? value : other;
  }
  if (head === 'not') return !isTrue(args()[0]);
  if (rest.length > 0) throw new Error(`“${head}” is no function that this chart needs.`);
  return term(head, scope);
}

function evaluate(expr: string, scope: Scope): Value {
  const [first = '', ...stages] = expr.split(/\s\|\s(?![^(]*\))/);
  return stages.reduce<Value>((value, stage) => call(stage, scope, [value]), call(first, scope, []));
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('expr' in node) return printed(evaluate(node.expr, scope), node.expr);
      if ('if' in node) return isTrue(evaluate(node.if, scope)) ? render(node.body, scope) : '';
      const { key, value, over } = node.range;
      const all = Object.entries(evaluate(over, scope) as Record<string, Value>);
      return all
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => render(node.body, new Map([...scope, [key, name], [value, one]])))
        .join('');
    })
    .join('');
}

/** The part of Helm's language that our chart keeps to; anything else is refused. */
export const renderHelm = (
  source: string,
  root: { Values: unknown; Chart: { AppVersion: string } },
): string => render(parse(source), new Map<string, Value>([['$', root]]));
