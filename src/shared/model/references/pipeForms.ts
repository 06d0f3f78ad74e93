interface PipeForm {
  args: readonly string[];
  /** How many arguments it needs at least. */
  min: number;
  usage: string;
  description: string;
}

/** The closed list of pipes, as the parser checks and an editor offers them. */
export const pipeForms = {
  default: form(['value'], 1, 'default("none")', 'What to take when the value is absent or null'),
  json: form([], 0, 'json', 'The value as JSON text'),
  date: form(['format', 'zone'], 0, 'date("yyyy-MM-dd", "Europe/Rome")', 'A date in a format and time zone'),
  number: form([], 0, 'number', 'Reads a number from a text such as “1,250.50”'),
  join: form(['separator'], 0, 'join(", ")', 'The items of a list as one text'),
  first: form([], 0, 'first', 'The first item of a list'),
  last: form([], 0, 'last', 'The last item of a list'),
  length: form([], 0, 'length', 'How many items, keys or characters there are'),
  keys: form([], 0, 'keys', 'The names of the properties of an object'),
  sum: form(['path'], 0, 'sum("amount")', 'The sum of a list of numbers, or of a field of its items'),
  round: form(['digits'], 0, 'round(2)', 'Rounds a number'),
  currency: form(['code'], 0, 'currency("USD")', 'A number as an amount of money'),
  upper: form([], 0, 'upper', 'In capital letters'),
  lower: form([], 0, 'lower', 'In small letters'),
  trim: form([], 0, 'trim', 'Without blanks at its ends'),
  replace: form(['text', 'by'], 2, 'replace("_", " ")', 'Replaces every occurrence of a text by another'),
} as const satisfies Record<string, PipeForm>;

export type PipeName = keyof typeof pipeForms;
export const isPipeName = (name: string): name is PipeName => Object.hasOwn(pipeForms, name);

function form(args: readonly string[], min: number, usage: string, description: string): PipeForm {
  return { args, min, usage, description };
}
