import { endsHostile, expressionsBench } from './bench.fixture';

const { briefly } = expressionsBench();

const wide = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'x'.repeat(20) }));

endsHostile({
  'deep YAML': () => briefly('yaml', { text: '['.repeat(200_000) }),
  'YAML text': () => briefly('yamlText', { value: wide.concat(wide, wide, wide) }),
  csv: () =>
    briefly('csv', {
      text: `a,b\n${'"x",1\n'.repeat(1_500_000)}`,
      separator: ',',
      header: true,
      numbers: true,
    }),
  html: () => briefly('html', { text: '<b>'.repeat(2_000_000) }),
  pattern: () =>
    briefly('pattern', {
      text: 'a'.repeat(8_000_000),
      pattern: '(a|aa|aaa){1,500}b',
      operation: 'find',
      replacement: '',
      ignoreCase: true,
    }),
  'a formula over a list': () =>
    briefly('formulaField', {
      list: Array.from({ length: 400_000 }, (_, n) => ({ n })),
      field: 'x',
      formula: Array.from({ length: 400 }, () => 'n').join('+'),
    }),
});
