import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { caseWords } from '@shared/words/cases';
import { listed } from './support/entities';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const words = caseWords.blueprints;
const board = {
  boardId: 'board-1',
  board_id: 'board-1',
  spaceId: 'space-global',
  name: 'Default board',
  type: 'case' as const,
  is_default: true,
  openCases: 5,
  closedCases: 0,
  allCases: 0,
  savings: [],
};
const rule = {
  case_type: 'idle-nat-gateway',
  title: 'Idle NAT gateways',
  case_group: 'Idle resources',
  effort: 'low' as const,
  providers: ['AWS'],
  formula: 'No traffic for 14 days.',
  remediation: 'Delete it.',
  origin: 'bill' as const,
  minimum_data: '14 days.',
  enabled: true,
  parameters: [],
  last_run: null,
  active_cases: 5,
};

const isOn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'enabled' in body && body.enabled === true;

it('turning a rule off says what becomes of its cases, and can be taken back', async () => {
  let { enabled } = rule;
  const { user, sentTo } = openWindow('/cases?tab=configuration', {
    'boards.list': () => listed(board),
    'costs.listSyncs': () => listed(),
    'cases.configurations': () => listed({ ...rule, enabled }),
    'cases.changeConfiguration': ({ body }) => {
      enabled = isOn(body);
      return { data: { ...rule, enabled } };
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: `Idle NAT gateways: ${words.on}` }));
  await screen.findByText(words.turnedOff('Idle NAT gateways', 5));
  await user.click(screen.getByRole('button', { name: words.turnOn }));
  await waitFor(() =>
    expect(sentTo('cases.changeConfiguration').map(({ body }) => isOn(body))).toEqual([false, true]),
  );
});

it('[MSG-19] [MSG-20] parameters that the server refuses, or to put back, stay as they were', async () => {
  const parameter = {
    id: 'days',
    title: 'Days without traffic',
    description: '',
    type: 'number' as const,
    unit: 'days' as const,
    value: 14,
    default: 7,
    min: 1,
    max: 90,
  };
  const { user, sentTo } = openWindow('/cases?tab=configuration', {
    'boards.list': listed(board),
    'costs.listSyncs': listed(),
    'cases.configurations': listed({ ...rule, parameters: [parameter] }),
    'cases.changeConfiguration': () => {
      throw new Fault('unprocessable', 'Refused on purpose.');
    },
  });
  await user.click(await screen.findByRole('button', { name: rule.title }));
  await user.click(await screen.findByRole('button', { name: new RegExp(words.reset) }));
  expect(await screen.findByText(/^Error resetting parameters/)).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(parameter.title) });
  await user.clear(field);
  await user.type(field, '30');
  await user.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText(/^Error updating parameters/)).toBeTruthy();
  expect(sentTo('cases.changeConfiguration').map(({ body }) => body)).toEqual([
    { case_type: rule.case_type, parameters: { days: 7 } },
    { case_type: rule.case_type, parameters: { days: 30 } },
  ]);
});
