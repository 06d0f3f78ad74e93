import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRunner, type TestRunner } from '../../../../tests/support/codeRunner';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { evaluateExpression } from './evaluate-expression/step';
import { runJavaScript } from './run-javascript/step';
import { runPython } from './run-python/step';
import { transformListWithPython } from './transform-list-python/step';
import { transformList } from './transform-list/step';

// A process of Python takes seconds of CPU to start, and more where several start at once.
let runner: TestRunner;
beforeAll(async () => {
  runner = await startTestRunner();
});
afterAll(() => runner.close());

const context = () => testContext({ dryRun: true, services: { code: runner.port } });
const list = [
  { id: 'a', monthly: 1 },
  { id: 'b', monthly: 2 },
];

describe('steps that run code', () => {
  it('run Python with inputs and log what it prints', async () => {
    const given = context();
    const code =
      "print('total of', len(inputs['rows']))\nreturn sum(row['monthly'] for row in inputs['rows'])";
    expect(await runStep(runPython, { code, inputs: { rows: list } }, given)).toBe(3);
    // On a slow machine the log says before it that Python is starting.
    expect(given.logged.at(-1)).toBe('info: total of 2');
  });

  it('give a number that JavaScript cannot hold as text', async () => {
    const code = "return {'id': 7615917337495251231, 'n': 41, 'share': 0.1}";
    const expected = { id: '7615917337495251231', n: 41, share: 0.1 };
    expect(await runStep(runPython, { code, inputs: {} }, context())).toEqual(expected);
  });

  it('run JavaScript with inputs and log what it prints', async () => {
    const given = context();
    const code = 'console.log("rows", inputs.rows.length);\nreturn inputs.rows.map((row) => row.id);';
    expect(await runStep(runJavaScript, { code, inputs: { rows: list } }, given)).toEqual(['a', 'b']);
    expect(given.logged).toEqual(['info: rows 2']);
  });

  it('take references in code as text', async () => {
    expect(await runStep(runJavaScript, { code: 'return "{{inputs.x}}"' }, context())).toBe('{{inputs.x}}');
    expect(runJavaScript.definition.parameters[0]?.noReference).toBe(true);
  });

  it('evaluate an expression, with a comment at its end', async () => {
    const inputs = { cost: 120 };
    const expression = 'inputs.cost > 100 ? "high" : "low" // by cost';
    expect(await runStep(evaluateExpression, { expression, inputs }, context())).toBe('high');
  });

  it('transform a list with JavaScript and name the item that failed', async () => {
    const expression = '({ ...item, yearly: item.monthly * inputs.months, index })';
    expect(await runStep(transformList, { expression, list, inputs: { months: 12 } }, context())).toEqual([
      { id: 'a', monthly: 1, yearly: 12, index: 0 },
      { id: 'b', monthly: 2, yearly: 24, index: 1 },
    ]);
    await expect(runStep(transformList, { expression: 'item.tags.length', list }, context())).rejects.toThrow(
      /^Line 1: TypeError: item 1: /,
    );
  });

  it('transform a list with Python and name the item that failed', async () => {
    const expression = "{**item, 'yearly': item['monthly'] * inputs['months']}";
    const parameters = { expression, list, inputs: { months: 12 } };
    expect(await runStep(transformListWithPython, parameters, context())).toEqual([
      { id: 'a', monthly: 1, yearly: 12 },
      { id: 'b', monthly: 2, yearly: 24 },
    ]);
    await expect(
      runStep(transformListWithPython, { expression: '1 / (item["monthly"] - 2)', list }, context()),
    ).rejects.toThrow('Line 1: ZeroDivisionError: item 2: division by zero');
  });

  it('refuse code that is empty and a time limit out of bounds', async () => {
    await expect(runStep(runPython, { code: '  ' }, context())).rejects.toThrow('is empty');
    await expect(runStep(runPython, { code: 'return 1', seconds: 301 }, context())).rejects.toThrow(
      'at most 300',
    );
  });
});
