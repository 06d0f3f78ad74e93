import { isObject, type Json } from './schemas';

const parametersOf = ({ parameters }: Json): Json[] =>
  Array.isArray(parameters) ? parameters.filter(isObject) : [];

/** `components.parameters`: those that several operations have, in whose places references are put. */
export function shareParameters(operations: readonly Json[]): Json {
  const counts = new Map<string, number>();
  for (const text of operations.flatMap(parametersOf).map((each) => JSON.stringify(each)))
    counts.set(text, (counts.get(text) ?? 0) + 1);

  const texts = new Map<string, string>();
  const shared: Json = {};
  function share(each: Json, tag: unknown): Json {
    const text = JSON.stringify(each);
    if ((counts.get(text) ?? 0) < 2) return each;
    const longer = `${String(tag)}.${String(each['name'])}`;
    const names = each['name'] === 'id' ? [longer] : [String(each['name']), longer];
    const name = names.find((one) => (texts.get(one) ?? text) === text);
    if (name === undefined) return each;
    texts.set(name, text);
    shared[name] = each;
    return { $ref: `#/components/parameters/${name}` };
  }
  for (const operation of operations) {
    const { tags } = operation;
    const [tag] = Array.isArray(tags) ? tags : [];
    if ('parameters' in operation)
      operation['parameters'] = parametersOf(operation).map((each) => share(each, tag));
  }
  return shared;
}
