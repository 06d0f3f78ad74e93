import { expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { runStep } from '../../common/testing/runStep';
import { testContext } from '../../common/testing/testContext';
import type { StepServices } from '../../services';
import { jiraUpdateIssue } from './step';

function context() {
  const sent: JsonObject[] = [];
  const jira = { update: async (_call: unknown, _key: string, fields: JsonObject) => void sent.push(fields) };
  return { sent, context: testContext({ services: { tickets: { jira } } as unknown as StepServices }) };
}

it('[API-66] sets the priority that was chosen beside other fields, or alone', async () => {
  const issue = { integration: 'one', issue: 'OPS-1' };
  const { sent, context: of } = context();
  await runStep(jiraUpdateIssue, { ...issue, priority: 'Low' }, of);
  await runStep(jiraUpdateIssue, { ...issue, fields: { labels: 'a' }, priority: 'High' }, of);
  await runStep(jiraUpdateIssue, { ...issue, fields: { labels: 'a' } }, of);
  expect(sent).toEqual([{ priority: 'Low' }, { labels: 'a', priority: 'High' }, { labels: 'a' }]);
  await expect(runStep(jiraUpdateIssue, issue, of)).rejects.toThrow('is empty');
});
