import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../json';
import { resolveReference, resolveValue } from './evaluate';
import { parseReference, parseText } from './parse';
import { pipeForms, isPipeName } from './pipeForms';
import { printReference, printText } from './print';
import { isRefusedKey, roots, type ParsedText, type PathPart, type Piece, type Reference } from './reference';
import { renameStepIn } from './rename';
import { ABSENT, type Scope } from './scope';
import { propertyRuns } from '@tests/support/propertyRuns';

const span = { from: 0, to: 0 };
const key = fc
  .oneof(
    fc.constantFrom(
      'output',
      'rows',
      'Get_costs',
      'a b',
      '',
      '0',
      '}}',
      '{{',
      '"',
      "'",
      '\\',
      ']',
      '日本',
      'a-b',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  .filter((name) => !isRefusedKey(name));
const part: fc.Arbitrary<PathPart> = fc.oneof(key, fc.integer({ min: -1000, max: 1000 }));
const literal: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
  fc.boolean(),
  fc.constantFrom<Json>(null, [], {}),
);
const pipe = fc.constantFrom(...Object.keys(pipeForms).filter(isPipeName)).chain((name) =>
  fc.record({
    name: fc.constant(name),
    args: fc.array(literal, { minLength: pipeForms[name].min, maxLength: pipeForms[name].args.length }),
  }),
);
const reference: fc.Arbitrary<Reference> = fc
  .record({
    root: fc.constantFrom(...roots),
    name: key,
    path: fc.array(part, { maxLength: 5 }),
    pipes: fc.array(pipe, { maxLength: 3 }),
  })
  .map(({ root, name, path, pipes }) => ({
    root,
    path: root === 'steps' || root === 'loops' ? [name, ...path] : path,
    pipes,
  }));
const plain = fc
  .array(fc.oneof(fc.constantFrom('{', '{{', '}', '\\', '\n', '{{inputs.a}}'), fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '');
const parsed: fc.Arbitrary<ParsedText> = fc
  .array(
    fc.oneof(
      plain.map((text): Piece => ({ kind: 'text', text, span })),
      reference.map((made): Piece => ({ kind: 'reference', reference: made, span })),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => ({
    pieces: pieces.filter((piece, index) => piece.kind !== 'text' || pieces[index - 1]?.kind !== 'text'),
  }));
const bare = ({ pieces }: ParsedText) =>
  pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text;
    return piece.kind === 'broken' ? { source: piece.source } : piece.reference;
  });
const wild = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{{',
        '}}',
        '{',
        '}',
        '\\',
        '"',
        "'",
        '[',
        ']',
        '(',
        ')',
        '|',
        '.',
        ' ',
        'steps',
        'inputs.a',
      ),
      fc.constantFrom(
        'default(',
        'json',
        '0',
        '-1',
        '["',
        'a b',
        '__proto__',
        '{{inputs.a}}',
        '{{loop.item | json}}',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
const runs = propertyRuns(2000);

it('every tree is printed to a text that parses to it', () => {
  fc.assert(
    fc.property(parsed, (tree) => {
      expect(bare(parseText(printText(tree)))).toEqual(bare(tree));
    }),
    runs,
  );
});

it('every reference is printed to a text that parses to it', () => {
  fc.assert(
    fc.property(reference, (made) => {
      expect(parseReference(printReference(made))).toEqual(made);
    }),
    runs,
  );
});

it('every text can be parsed; printing and parsing it again changes nothing; the pieces cover it', () => {
  fc.assert(
    fc.property(wild, (text) => {
      const first = parseText(text);
      const printed = printText(first);
      expect(bare(parseText(printed))).toEqual(bare(first));
      expect(printText(parseText(printed))).toBe(printed);
      let at = 0;
      for (const { span: place } of first.pieces) {
        expect(place.from).toBe(at);
        at = place.to;
      }
      expect(at).toBe(text.length);
    }),
    runs,
  );
});

const run = {
  id: 'e',
  workflow_id: 'w',
  workflow_name: 'W',
  space_id: 's',
  started_at: '2026-01-01T00:00:00Z',
  time_zone: 'UTC',
  trigger_event_id: 't',
  actor: 'u',
};
const scopeOf = (inputs: Record<string, Json>): Scope => ({
  steps: { A: { output: inputs, status: 'OK' } },
  trigger: { type: 'MANUAL', payload: inputs, time: '2026-01-01T00:00:00Z' },
  inputs,
  run,
});
const json = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));

it('no path reaches anything but what the data holds itself', () => {
  const inherited = fc.constantFrom(
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Array.prototype),
    ...Object.getOwnPropertyNames(String.prototype),
    ...Object.getOwnPropertyNames(Function.prototype),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 4 }),
      fc.constantFrom(...roots),
      fc.array(fc.oneof(inherited, part, fc.constantFrom('A', 'output', 'payload')), {
        minLength: 1,
        maxLength: 6,
      }),
      (inputs, root, path) => {
        const given = JSON.stringify(inputs);
        const value = resolveReference({ root, path, pipes: [] }, scopeOf(inputs));
        if (value === ABSENT) return;
        expect(typeof value).not.toBe('function');
        expect(JSON.stringify({ ...scopeOf(inputs), roots: scopeOf(inputs) })).toContain(
          JSON.stringify(value).replace(/^\{|\}$/g, ''),
        );
        expect(JSON.stringify(inputs)).toBe(given);
      },
    ),
    runs,
  );
});

it('data without references comes back as it is, whatever is in it', () => {
  fc.assert(
    fc.property(json, (value) => {
      if (JSON.stringify(value).includes('{{')) return;
      expect(resolveValue(value, scopeOf({}))).toEqual(value);
    }),
  );
});

it('what a value says is never read as a reference again', () => {
  fc.assert(
    fc.property(wild, (text) => {
      const scope = scopeOf({ a: text });
      expect(resolveValue('{{inputs.a}}', scope)).toBe(text);
      expect(resolveValue('<{{inputs.a}}>', scope)).toBe(`<${text}>`);
      const escaped = printText({ pieces: text === '' ? [] : [{ kind: 'text', text, span }] });
      expect(resolveValue(escaped, scope)).toBe(text);
    }),
    runs,
  );
});

it('[EDIT-43] renaming a step there and back changes no meaning, and nothing refers to the old name', () => {
  fc.assert(
    fc.property(parsed, key, key, (tree, from, to) => {
      const text = printText(tree);
      if (from === to || JSON.stringify(bare(parseText(text))).includes(JSON.stringify(to))) return;
      const renamed = renameStepIn(text, from, to);
      if (typeof renamed !== 'string') throw new Error('a text stays a text');
      const named = parseText(renamed).pieces.flatMap((piece) =>
        piece.kind === 'reference' && (piece.reference.root === 'steps' || piece.reference.root === 'loops')
          ? [piece.reference.path[0]]
          : [],
      );
      expect(named).not.toContain(from);
      const back = renameStepIn(renamed, to, from);
      expect(typeof back === 'string' && bare(parseText(back))).toEqual(bare(parseText(text)));
    }),
    runs,
  );
});
