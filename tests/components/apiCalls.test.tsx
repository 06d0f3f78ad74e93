import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { apiCallWords as words } from '@shared/words/apiCalls';
import { aSpace } from './support/entities';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const spaceSchema = { $ref: '#/components/schemas/Space' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const openapi = JSON.stringify({
  tags: [
    { name: 'spaces', description: 'Spaces.' },
    { name: 'budgets', description: 'Budgets.' },
  ],
  paths: {
    '/v1/spaces/{id}': {
      get: {
        operationId: 'spaces.read',
        summary: 'One space, archived or not',
        description: 'Needs `resources:read`. Changes nothing.',
        tags: ['spaces'],
        parameters: [{ $ref: '#/components/parameters/spaces.id' }],
        responses: { 200: json({ type: 'object', properties: { data: spaceSchema }, required: ['data'] }) },
      },
    },
    '/hooks/{triggerId}': {
      get: {
        operationId: 'hooks.receiveByGet',
        summary: 'Starts a workflow',
        description: 'Needs no sign-in.',
        tags: ['hooks'],
        security: [],
        responses: { 202: json({}) },
      },
    },
    '/v1/budgets': {
      post: {
        operationId: 'budgets.create',
        summary: 'Adds a budget',
        description: 'Not idempotent.',
        tags: ['budgets'],
        requestBody: json({ type: 'object', properties: { name: { type: 'string' } } }),
        responses: { 200: json({ type: 'object', properties: { data: {} } }) },
      },
    },
  },
  components: {
    parameters: {
      'spaces.id': { name: 'id', in: 'path', required: true, description: 'The id of the space.' },
    },
    schemas: {
      Space: {
        type: 'object',
        properties: { name: { type: 'string' }, mode: { enum: ['global', 'standard'] } },
        required: ['name'],
      },
    },
  },
});

const open = (answers: Answers = {}) => openWindow('/settings?tab=api', answers, { openapi });
const shown = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

describe('the calls of the server', () => {
  it('are listed, searched and read', async () => {
    const { user } = open();
    expect(await screen.findByText('/v1/spaces/{id}')).toBeTruthy();
    await user.type(screen.getByLabelText(words.search), 'adds budget');
    expect(screen.queryByText('/v1/spaces/{id}')).toBeNull();
    await user.click(screen.getByText('/v1/budgets'));
    expect(await screen.findByText('Not idempotent.')).toBeTruthy();
    expect(screen.getByText(words.notTried)).toBeTruthy();
    expect(shown(words.body)).toBe('{\n  name?: string\n}');
    expect(shown(words.reply)).toBe('{\n  data?: any JSON\n}');
  });

  it('are not tried, where a GET starts something', async () => {
    const { user } = open();
    await user.click(await screen.findByText('/hooks/{triggerId}'));
    expect(await screen.findByText(words.notTried)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.send })).toBeNull();
  });

  it('are tried, where they change nothing', async () => {
    const { user, sentTo, answer } = open({ 'spaces.read': { data: aSpace('Platform') } });
    await user.click(await screen.findByText('/v1/spaces/{id}'));
    await screen.findByText(words.sendText);
    expect(screen.getByText('Needs resources:read. Changes nothing.')).toBeTruthy();
    expect(shown(words.reply)).toBe(
      '{\n  data: Space\n}\n\nSpace = {\n  name: string\n  mode?: "global" | "standard"\n}',
    );
    const send = screen.getByRole('button', { name: words.send });
    await user.click(send);
    expect(screen.getByText(words.needed)).toBeTruthy();
    await user.type(screen.getByLabelText('id'), 'space-1');
    await user.click(send);
    expect((await screen.findByLabelText<HTMLTextAreaElement>(words.answer)).value).toContain(
      '"name": "Platform"',
    );
    expect(sentTo('spaces.read')).toMatchObject([{ params: { id: 'space-1' } }]);
    answer({
      'spaces.read': () => {
        throw new Fault('not_found:space_not_found', 'There is no such space.');
      },
    });
    await user.click(send);
    expect(await screen.findByText('There is no such space.')).toBeTruthy();
  });
});
