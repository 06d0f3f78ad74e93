import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallReply } from '@shared/api';
import { Fault } from '@shared/kernel/fault';
import { addStepWords } from '@shared/words/addStep';
import { canvasWords } from '@shared/words/canvas';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { editorFieldWords } from '@shared/words/editorFields';
import { headerWords } from '@shared/words/editorHeader';
import { inputWords } from '@shared/words/inputParameters';
import { paramWords } from '@shared/words/paramEditors';
import { panelWords } from '@shared/words/stepPanel';
import type { ParamType } from '@shared/model/steps/manifest';
import { editorAnswers, editorPath, newWorkflow } from './support/editor';
import { aSpace, globalSpace, listed } from './support/entities';
import { paramAnswers, paramStep } from './support/param';
import { closeWindows, openWindow, type Answers } from './support/window';

afterEach(closeWindows);

const datastoreForm = datastoreScreenWords.form;

async function openStep(answers: Answers) {
  const window = openWindow(editorPath, answers);
  fireEvent.click(await screen.findByRole('group', { name: new RegExp(`^Step ${paramStep}(,|$)`) }));
  const panel = await screen.findByRole('complementary', { name: panelWords.label(paramStep) });
  return { ...window, panel: within(panel), element: panel };
}

const datastore = {
  datastoreId: 'ds-1',
  space_id: 's1',
  name: 'Owners',
  description: '',
  schema: [{ key: 'Owner', type: 'string' as const }],
  records: 3,
  created_by: 'Ada',
  creationTime: '2026-11-02T08:00:00.000Z',
  lastUpdateTime: '2026-11-02T08:00:00.000Z',
};
const record = (at: number) => ({
  recordId: `r${at}`,
  record_data: { Owner: `Owner ${at}` },
  created_at: '2026-11-02T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
});
const pages: Record<
  string,
  { data: { records: ReturnType<typeof record>[] }; next_page_key: string | null }
> = {
  first: { data: { records: [record(1)] }, next_page_key: 'second' },
  second: { data: { records: [record(2)] }, next_page_key: 'third' },
  third: { data: { records: [record(3)] }, next_page_key: null },
};

describe('the workflow of a step that the list does not hold', () => {
  const params = [{ type: 'workflow', key: 'workflow', title: 'Workflow', value: 'elsewhere' }] as const;
  const open = (get: (id: string) => CallReply<'workflows.get'>) => {
    const usual = paramAnswers([...params]);
    const own = usual['workflows.get'] as CallReply<'workflows.get'>;
    return openStep({
      ...usual,
      'workflows.get': (request) =>
        Reflect.get(request.params ?? {}, 'id') === 'elsewhere' ? get('elsewhere') : own,
      'spaces.list': listed({ ...globalSpace, space_id: 's1' }, aSpace('Platform', { space_id: 's2' })),
    });
  };
  const chosen = (panel: Awaited<ReturnType<typeof openStep>>['panel'], text: string) =>
    panel.findByRole('button', { name: `Workflow: ${text}` });

  it('[PARAM-89] [ROUTE-38] is shown with its name and space where it is of another space', async () => {
    const there = { ...newWorkflow(), workflowId: 'elsewhere', name: 'Guard', space_id: 's2' };
    const { panel } = await open(() => ({ data: there }));
    expect(await chosen(panel, paramWords.workflow.inSpace('Guard', 'Platform'))).toBeTruthy();
    expect(panel.getByRole('button', { name: paramWords.picker.openWindow('Guard') })).toBeTruthy();
  });

  it('no longer exists where the server says so', async () => {
    const { panel } = await open(() => {
      throw new Fault('not_found:workflow_not_found', 'This workflow no longer exists.');
    });
    expect(await chosen(panel, paramWords.picker.gone('elsewhere'))).toBeTruthy();
  });

  it('is not said to be gone where it could not be read', async () => {
    const { panel } = await open(() => {
      throw new Fault('unavailable', 'Not now.');
    });
    expect(await chosen(panel, 'elsewhere')).toBeTruthy();
  });
});

describe('what fields offer', () => {
  it('[PARAM-74] records come page by page until there is no key of a next one', async () => {
    const params = [
      { type: 'datastore', key: 'datastore', title: 'Datastore', value: 'ds-1' },
      { type: 'string', key: 'recordId', title: 'Record', value: '' },
    ] as const;
    const { panel, user, sentTo } = await openStep({
      ...paramAnswers([...params], { group: 'DATASTORE', subgroup: 'DATASTORE' }),
      'datastores.list': listed(datastore),
      'datastores.searchRecords': ({ body }) => {
        const key = typeof body === 'object' && body !== null ? Reflect.get(body, 'start_page_key') : null;
        return pages[typeof key === 'string' ? key : 'first']!;
      },
    });
    await user.click(
      await panel.findByRole('button', { name: new RegExp(paramWords.datastore.chooseRecord) }),
    );
    const list = await screen.findByRole('listbox', { name: paramWords.datastore.chooseRecord });
    for (const at of [2, 3]) {
      fireEvent.scroll(list);
      expect(await within(list).findByText(`Owner ${at}`)).toBeTruthy();
    }
    fireEvent.scroll(list);
    fireEvent.scroll(list);
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    const keys = sentTo('datastores.searchRecords').map(({ body }) =>
      Reflect.get(body as object, 'start_page_key'),
    );
    expect(keys).toEqual([null, 'second', 'third']);
  });

  it('[PARAM-92] boards and types of cases are those of the own organization, or of a customer', async () => {
    const own = { board_id: 'b1', case_types: [] };
    const theirs = { ...own, customer_id: 'c1' };
    const { sentTo } = await openStep({
      ...paramAnswers([{ type: 'board', title: 'Boards', value: [own, theirs] }]),
      'boards.list': listed(),
      'boards.listMsp': listed(),
      'cases.types': listed(),
      'cases.mspTypes': listed(),
      'customers.list': listed({ id: 'c1', name: 'Customer' }),
    });
    await waitFor(() => expect(sentTo('cases.mspTypes')).toHaveLength(1));
    expect(sentTo('cases.types')[0]?.query).toEqual({ board_id: 'b1' });
    expect(sentTo('boards.list')[0]?.query).toEqual({ space_id: 's1', include_global_space: 'true' });
    expect(sentTo('boards.listMsp')[0]?.query).toEqual({ customer_id: 'c1' });
    expect(sentTo('customers.list')).toHaveLength(1);
    expect(await screen.findByText('Customer')).toBeTruthy();
  });

  it('[BOARD-08] [API-15] [API-107] boards and workflows are those of the space and of the global one', async () => {
    const { sentTo } = await openStep({
      ...paramAnswers([
        { type: 'board', title: 'Board', value: '' },
        { type: 'workflow', title: 'Workflow', value: '' },
      ]),
      'boards.list': listed(),
    });
    const query = { space_id: 's1', include_global_space: 'true' };
    await waitFor(() => expect(sentTo('boards.list').map((call) => call.query)).toEqual([query]));
    await waitFor(() => expect(sentTo('workflows.list').map((call) => call.query)).toContainEqual(query));
  });

  it('[BOARD-03] [PARAM-91] a parameter that begins as a list takes boards, also where one ID was stored', async () => {
    const { panel } = await openStep({
      ...paramAnswers([{ type: 'board', title: 'Boards', default: [], value: 'b1' }]),
      'boards.list': listed(),
      'cases.types': listed(),
    });
    expect(await panel.findByRole('group', { name: 'b1' })).toBeTruthy();
    expect(panel.getByRole('button', { name: paramWords.board.add })).toBeTruthy();
  });

  it('[PARAM-63] [PARAM-94] fields of an item are chosen in a dialog, and a datastore is made in one', async () => {
    const { panel, user } = await openStep({
      ...paramAnswers([
        { type: 'field-paths', title: 'Fields', value: ['owner'] },
        { type: 'datastore', title: 'Datastore' },
      ]),
      'datastores.list': listed(datastore),
    });
    const paths = editorFieldWords.paths;
    await user.click(await panel.findByRole('button', { name: paths.choose }));
    const picker = within(await screen.findByRole('dialog', { name: paths.title }));
    expect(picker.getByLabelText(paths.search)).toBeTruthy();
    await user.click(picker.getByRole('button', { name: paths.apply }));
    expect(screen.queryByRole('dialog', { name: paths.title })).toBeNull();

    const words = paramWords.datastore;
    await user.click(await panel.findByRole('button', { name: new RegExp(words.choose) }));
    await user.click(await screen.findByRole('button', { name: words.add }));
    const dialog = within(await screen.findByRole('dialog', { name: datastoreForm.createTitle }));
    expect(dialog.getByRole('textbox', { name: datastoreForm.name })).toBeTruthy();
    expect(dialog.getByRole('button', { name: datastoreForm.create })).toBeTruthy();
  });

  it('[DS-10] [DS-11] a datastore that is made here needs a name, a column and a name of each', async () => {
    const { panel, user } = await openStep({
      ...paramAnswers([{ type: 'datastore', title: 'Datastore' }]),
      'datastores.list': listed(datastore),
      'spaces.list': listed(globalSpace),
    });
    const words = paramWords.datastore;
    await user.click(await panel.findByRole('button', { name: new RegExp(words.choose) }));
    await user.click(await screen.findByRole('button', { name: words.add }));
    const dialog = within(await screen.findByRole('dialog', { name: datastoreForm.createTitle }));
    const isOff = () =>
      dialog.getByRole('button', { name: datastoreForm.create }).getAttribute('aria-disabled') === 'true' ||
      dialog.getByRole<HTMLButtonElement>('button', { name: datastoreForm.create }).disabled;
    expect(isOff()).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: datastoreForm.name }), 'Tags');
    expect(isOff()).toBe(true);
    expect(dialog.getByRole('button', { name: 'Delete this column' })).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: datastoreForm.key(1) }), 'Team');
    await waitFor(() => expect(isOff()).toBe(false));
    await user.click(dialog.getByRole('button', { name: datastoreForm.removeColumn('Team') }));
    const { removeColumn } = datastoreScreenWords;
    expect(removeColumn.title('')).toBe('Delete this column?');
    const asked = within(await screen.findByRole('dialog', { name: removeColumn.title('Team') }));
    await user.click(asked.getByRole('button', { name: removeColumn.confirm }));
    await waitFor(() => expect(isOff()).toBe(true));
  });
});

it('[PARAM-93] dialogs have tabs, a search, text fields, selects and buttons', async () => {
  const { user } = openWindow(editorPath, editorAnswers());
  const canvas = await screen.findByRole('application', { name: /^Canvas of/ });
  fireEvent.click(within(canvas).getAllByRole('button', { name: canvasWords.addStep })[0]!);
  const chooser = within(await screen.findByRole('dialog', { name: addStepWords.title }));
  expect(chooser.getByRole('radiogroup', { name: addStepWords.tabs })).toBeTruthy();
  expect(chooser.getByLabelText(addStepWords.search)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: headerWords.menu }));
  await user.click(
    await screen.findByRole('menuitem', { name: (name) => name.startsWith(headerWords.inputs(0)) }),
  );
  const inputs = within(await screen.findByRole('dialog', { name: inputWords.title }));
  await user.click(inputs.getByRole('button', { name: inputWords.add }));
  expect(inputs.getByRole('textbox', { name: inputWords.id })).toBeTruthy();
  expect(inputs.getByRole('button', { name: new RegExp(`^${inputWords.type}`) })).toBeTruthy();
  expect(inputs.getByRole('button', { name: inputWords.done })).toBeTruthy();
});

describe('[PARAM-01] the editor of', () => {
  const asked: Answers = {
    'integrations.list': listed(),
    'datastores.list': listed(datastore),
    'boards.list': listed(),
    'costs.range': {
      data: {
        firstDay: null,
        lastDay: null,
        completeThrough: null,
        frontiers: [],
        incomplete: [],
        currencies: [],
        providers: [],
        tagKeys: [],
        virtualTags: [],
        rows: 0,
        demo: false,
      },
    },
  };
  const types: [ParamType, string][] = [
    ['conditions', 'filters with groups'],
    ['cost-query', 'a cost query'],
    ['tags', 'tags'],
    ['tag-filter', 'a filter by tags'],
    ['billing-table', 'a billing table'],
    ['date-range', 'a range of dates'],
    ['date-utils', 'date utils'],
    ['workflow', 'a picker of workflows'],
    ['integration', 'a picker of integrations'],
    ['datastore', 'a picker of datastores'],
    ['board', 'a picker of boards'],
    ['email-message', 'an email'],
    ['approval', 'the message of an approval'],
    ['key-value', 'keys and values'],
  ];
  it.each(types)('%s: %s is there, and can be used', async (type) => {
    const { element } = await openStep({ ...asked, ...paramAnswers([{ type, title: 'Value' }]) });
    await waitFor(() => {
      const field = element.querySelector<HTMLElement>('[data-param="SUBJECT-P1"]')!;
      expect(within(field).queryByLabelText(panelWords.loadingEditor)).toBeNull();
      expect(field.querySelectorAll('button, input, textarea, select').length).toBeGreaterThan(0);
    });
  });
});
