import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { agentFaults } from '@shared/words/agentFaults';
import { createAnswerer, intents, matched } from './answerer';
import { examples } from './intents/help';
import { readQuestion } from './question';
import { fakeData, never, textIn } from '@tests/support/agentData';

const today = '2026-11-22';
const meant = (prompt: string) => matched(readQuestion(prompt, today))?.id ?? null;
const answer = createAnswerer({ now: () => new Date(`${today}T10:00:00Z`) });

describe('what a question means', () => {
  it.each([
    ['Which approvals are waiting?', 'approvals'],
    ['What approvals are waiting for me', 'approvals'],
    ['show me pending approvals', 'approvals'],
    ['do I have to approve anything?', 'approvals'],
    ['any sign-offs open?', 'approvals'],
    ['Which services changed the most last month?', 'changes'],
    ['What services changed last month', 'changes'],
    ['why did our costs go up in October?', 'changes'],
    ['which accounts grew this month', 'changes'],
    ['what became more expensive last week', 'changes'],
    ['compare the spend with last month by region', 'changes'],
    ['What are the top 3 cost savings?', 'savings'],
    ['top 5 savings', 'savings'],
    ['where can I save money', 'savings'],
    ['how can we reduce our bill?', 'savings'],
    ['biggest optimization opportunities', 'savings'],
    ['How much have we saved?', 'saved'],
    ['what is verified on the bill', 'saved'],
    ['Which runs failed recently?', 'runs'],
    ['did any workflow fail yesterday', 'runs'],
    ['show the last runs', 'runs'],
    ['errors in the last 24 days', 'runs'],
    ['How much did we spend this month?', 'spend'],
    ['spend last month by account', 'spend'],
    ['cost by region', 'spend'],
    ['How much did we pay for Amazon EC2 in March 2026', 'spend'],
    ['are we over budget?', 'budgets'],
    ['What will this month cost?', 'forecast'],
    ['how much will we spend by the end of the year', 'forecast'],
    ['Were there any cost anomalies?', 'anomalies'],
    ['anything unusual last week?', 'anomalies'],
    ['what does S3 cost', 'spend'],
    ['spend by month over the last 6 months', 'spend'],
    ['Which cases are mine?', 'cases'],
    ['cases of Ada', 'cases'],
    ['open findings without owner', 'cases'],
    ['Which workflows are there?', 'workflows'],
    ['list my automations', 'workflows'],
    ['Run workflow Clean up volumes', 'runWorkflow'],
    ['please start the Clean up volumes workflow', 'runWorkflow'],
    ['can you execute “Clean up”?', 'runWorkflow'],
    ['What can you answer?', 'help'],
    ['help', 'help'],
    ['hello', 'help'],
    ['What is the capital of France?', null],
    ['write me a poem', null],
    ['…', null],
  ])('%s → %s', (prompt, id) => {
    expect(meant(prompt)).toBe(id);
  });

  it('every example of an intent is its own, and the three of the start screen are known', () => {
    for (const intent of intents) expect([intent.id, meant(intent.example)]).toEqual([intent.id, intent.id]);
    for (const example of examples) expect([example, meant(example)]).not.toEqual([example, null]);
  });
});

describe('the answer', () => {
  it('to what no rule knows says so, that no model is connected, and what can be asked', async () => {
    const given = await answer('What is the capital of France?', fakeData(), never);
    expect(textIn(given)).toContain('without an AI model');
    expect(given.suggestions).toHaveLength(3);
    for (const { value } of given.suggestions) expect(meant(value)).not.toBeNull();
  });

  it('to a question that the person may not ask is a plain refusal', async () => {
    const refused = new Fault('forbidden', 'Your role Guest does not have the permission activityLog:read.');
    const data = fakeData({ runCounts: () => Promise.reject(refused) });
    const given = await answer('Which runs failed?', data, never);
    expect(textIn(given)).toBe(`I can’t do that for you. ${refused.message}`);
  });

  it('[MSG-26] says that data could not be fetched, and offers to try again', async () => {
    const data = fakeData({ approvals: () => Promise.reject(new Fault('unavailable', 'Away.')) });
    const given = await answer('Which approvals are waiting?', data, never);
    expect(textIn(given)).toBe('I was unable to fetch data... Please try again');
    expect(textIn(given)).toBe(agentFaults.noData);
    expect(given.suggestions).toEqual([{ label: 'Try again', value: 'Which approvals are waiting?' }]);
  });

  it('fails for a mistake of ours', async () => {
    const data = fakeData({ approvals: () => Promise.reject(new TypeError('x')) });
    await expect(answer('Which approvals are waiting?', data, never)).rejects.toThrow(TypeError);
  });
});
