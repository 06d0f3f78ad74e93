import { describe, expect, it } from 'vitest';
import { workflowWords } from '@shared/words/workflows';
import { freeName, nameProblem, nameRoom } from './workflowName';

const problem = (name: string, taken: string[] = [], own?: string) =>
  nameProblem(name, { taken, room: 64, ...(own === undefined ? {} : { own }) });

describe('the name of a workflow', () => {
  it('[WF-15] [LIM-17] has the width of the window / 20, at least 30 characters', () => {
    expect(nameRoom(1280)).toBe(64);
    expect(nameRoom(590)).toBe(30);
    expect(nameRoom(300)).toBe(30);
    expect(problem('a'.repeat(64))).toBeNull();
    expect(problem('a'.repeat(65))).toBe(workflowWords.nameTooLong(64));
  });

  it('[MSG-79] has letters, digits, _ and spaces', () => {
    expect(problem('Idle_resources 2')).toBeNull();
    expect(problem('Kosten prüfen')).toBeNull();
    expect(problem('Ask, then act')).toBe('Name can only contain alphanumeric characters, _, or spaces');
    expect(problem('   ')).toBe(workflowWords.required);
  });

  it('[WF-14] [MSG-78] is not that of another workflow, but may stay its own', () => {
    expect(problem('digest', ['Digest'])).toBe('Automation with such name already exist');
    expect(problem('Digest', ['Digest'], 'Digest')).toBeNull();
  });

  it('is made of the name of a template, and free', () => {
    expect(freeName('Idle resources: ask, then act', [], 64)).toBe('Idle resources ask then act');
    expect(freeName('Clean-up', ['clean up', 'Clean up 2'], 64)).toBe('Clean up 3');
    expect(freeName('!!!', [], 64)).toBe('Workflow 2');
    expect(freeName('x'.repeat(100), ['x'.repeat(30)], 30)).toHaveLength(30);
  });
});
