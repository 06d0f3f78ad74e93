import { missingParameters } from '@shared/model/steps/parameters';
import { describe, expect, it } from 'vitest';
import { appLink, linksAt } from '@shared/model/appLinks';
import type { Json } from '@shared/model/json';
import { fakeMessages } from '../common/testing/messages';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import type { StepModule } from '../contract';
import { sendEmail } from './send-email/step';
import { slackDirectMessage } from './slack-direct-message/step';
import { slackFile } from './slack-file/step';
import { slackList } from './slack-list/step';
import { slackMessage } from './slack-message/step';
import { slackUpdate } from './slack-update/step';
import { teamsMessage } from './teams-message/step';

function world({ dryRun = false, linkTo = appLink } = {}) {
  const { sent, chats, mail } = fakeMessages(linkTo);
  const context = testContext({ services: { chats, mail }, dryRun });
  const run = <T>(step: StepModule<T>, values: Record<string, unknown>) =>
    runStep(step, { integration: 'one', ...values }, context);
  return { sent, context, run, chats };
}
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

describe('a message to a channel of Slack', () => {
  it('[STEP-11] is data in plain text, and says which message it became', async () => {
    const { run, sent } = world();
    const output = await run(slackMessage, {
      channel: 'C1',
      text: 'R&D <!channel> costs $5',
      thread: '17.1',
    });
    const text = 'R&amp;D &lt;!channel&gt; costs $5';
    expect(sent.slack).toEqual([
      {
        integrationId: 'one',
        to: { channel: 'C1' },
        message: { text, blocks: null, thread: '17.1', unfurl: false },
      },
    ]);
    expect(output).toEqual({
      sent: true,
      to: 'C1',
      channel_id: 'C1',
      message_id: '1700000000.000001',
      text,
      blocks: null,
      thread: '17.1',
      attached: null,
    });
  });

  it('keeps links and mentions of markup, and calls everyone only where it may', async () => {
    const { run, sent } = world();
    const text = '<https://acme.example|Costs> <@U1> <!here> <!subteam^S1|@ops>';
    const given = { channel: { team_id: '', channel_id: 'C1' }, text, markup: 'markup' };
    const blocks = [section('<!channel> look')];
    await run(slackMessage, { ...given, blocks });
    await run(slackMessage, { ...given, blocks, mayBroadcast: true });
    expect(sent.slack.map(({ message }) => [message.text, message.blocks])).toEqual([
      [
        '<https://acme.example|Costs> <@U1> &lt;!here&gt; &lt;!subteam^S1|@ops&gt;',
        [section('&lt;!channel&gt; look')],
      ],
      [text, blocks],
    ]);
  });

  it('is cut where it is too long, and the whole text is a file in its thread', async () => {
    const { run, sent } = world();
    const text = Array.from({ length: 400 }, (_none, at) => `Line ${at} of the report`).join('\n');
    await run(slackMessage, { channel: 'C1', text });
    const [{ message } = { message: { text: '' } }] = sent.slack;
    expect(message.text.length).toBeLessThanOrEqual(3000);
    expect(message.text).toMatch(/of the report\n…$/);
    expect(sent.files).toEqual([
      { to: { channel: 'C1' }, name: 'message.txt', content: text, thread: '1700000000.000001', comment: '' },
    ]);
  });

  it('has 50 blocks and 3,000 characters in each at most; what they say is attached', async () => {
    const { run, sent } = world();
    const header = { type: 'header', text: { type: 'plain_text', text: 'H'.repeat(200) } };
    const blocks = [header, section('x'.repeat(4000)), ...Array.from({ length: 60 }, () => section('row'))];
    await run(slackMessage, { channel: 'C1', text: 'Report', blocks: JSON.stringify({ blocks }) });
    const kept = sent.slack[0]?.message.blocks ?? [];
    expect(kept).toHaveLength(50);
    const [first, second] = kept.map((block) => JSON.stringify(block.text).length);
    expect([first, second].every((length = 0) => length < 3050)).toBe(true);
    expect(first).toBeLessThan(200);
    expect(sent.files[0]?.content.split('\n')).toHaveLength(62);
    expect(sent.files[0]?.content).toContain('x'.repeat(4000));
  });

  it('says what is no block, and sends nothing', async () => {
    const { run, sent } = world();
    const given = { channel: 'C1', text: 'Hi' };
    await expect(run(slackMessage, { ...given, blocks: [section('a'), 'b'] })).rejects.toThrow(
      'Blocks: number 2 is not a block with a type.',
    );
    await expect(run(slackMessage, { ...given, blocks: 'nonsense' })).rejects.toThrow('list of blocks');
    await expect(run(slackMessage, { channel: 'C1', text: ' ' })).rejects.toThrow('is empty');
    expect(sent.slack).toEqual([]);
  });

  it('is told by a preview to the letter, and not sent', async () => {
    const live = world();
    const preview = world({ dryRun: true });
    const given = { channel: 'C1', text: `A & B\n${'y'.repeat(3100)}`, blocks: [section('a')] };
    await live.run(slackMessage, given);
    const output = await preview.run(slackMessage, given);
    const message = live.sent.slack[0]?.message;
    expect(output).toMatchObject({ sent: false, to: 'C1', text: message?.text, blocks: message?.blocks });
    expect(output).toMatchObject({ attached: live.sent.files[0]?.content });
    expect([preview.sent.slack, preview.sent.files]).toEqual([[], []]);
  });

  it('stays sent where the whole text could not be attached', async () => {
    const { run, context, chats } = world();
    chats.slack.upload = () => Promise.reject(new Error('The app lacks the permission files:write.'));
    const output = await run(slackMessage, { channel: 'C1', text: 'z'.repeat(4000) });
    expect(output).toMatchObject({ sent: true });
    expect(context.logged.join()).toContain('files:write');
  });
});

describe('other steps of Slack', () => {
  it('[STEP-11] write to one person', async () => {
    const { run, sent } = world();
    const output = await run(slackDirectMessage, { person: 'ada@example.test', text: 'Hi <you>' });
    expect(sent.slack[0]).toMatchObject({
      to: { person: 'ada@example.test' },
      message: { text: 'Hi &lt;you&gt;' },
    });
    expect(output).toMatchObject({ channel_id: 'D-ada@example.test', sent: true });
  });

  it('[STEP-11] send a list as CSV in which no cell is a formula, or anything as JSON', async () => {
    const { run, sent } = world();
    const content: Json = [
      { id: 'a', cost: 5 },
      { id: '=HYPERLINK("x")', owner: 'Ann' },
    ];
    await run(slackFile, { channel: 'C1', fileName: 'cases.csv', content, comment: 'A < B' });
    await run(slackFile, { channel: 'C1', fileName: 'cases.json', content: { a: 1 } });
    expect(sent.files.map(({ name, content: said, comment }) => [name, said, comment])).toEqual([
      ['cases.csv', `id,cost,owner\na,5,\n"'=HYPERLINK(""x"")",,Ann\n`, 'A &lt; B'],
      ['cases.json', '{\n  "a": 1\n}', ''],
    ]);
    await expect(run(slackFile, { channel: 'C1', fileName: '../x.csv', content: 'a' })).rejects.toThrow(
      'File name: “../x.csv” is not a file name.',
    );
    await expect(run(slackFile, { channel: 'C1', fileName: 'x.csv', content: {} })).rejects.toThrow(
      'is not a list',
    );
  });

  it('[STEP-11] change a message that was sent', async () => {
    const { run, sent } = world();
    const messageId = '1700000000.000001';
    const output = await run(slackUpdate, { channel: 'C1', messageId, text: 'Done' });
    expect(sent.updates).toEqual([{ of: { channelId: 'C1', messageId }, text: 'Done' }]);
    expect(output).toMatchObject({ sent: true, message_id: messageId });
    await expect(run(slackUpdate, { channel: 'C1', messageId: 'x', text: 'Done' })).rejects.toThrow(
      'message_id',
    );
  });

  it('[STEP-11] list members of a channel, and channels', async () => {
    const { run } = world();
    expect(await run(slackList, { channel: 'C1' })).toMatchObject({ items: [{ user_id: 'U-C1' }], count: 1 });
    expect(await run(slackList, { what: 'channels' })).toMatchObject({ items: [{ channel_id: 'C1' }] });
    await expect(run(slackList, {})).rejects.toThrow('Channel: is required.');
  });

  it('send nothing in a preview', async () => {
    const { run, sent } = world({ dryRun: true });
    await run(slackDirectMessage, { person: 'U1', text: 'Hi' });
    const file = await run(slackFile, { channel: 'C1', fileName: 'a.txt', content: 'abc' });
    await run(slackUpdate, { channel: 'C1', messageId: '1700000000.000001', text: 'Done' });
    expect(file).toMatchObject({ sent: false, size: 3, content: 'abc' });
    expect([sent.slack, sent.files, sent.updates]).toEqual([[], [], []]);
  });
});

describe('a message to Teams', () => {
  const channel = { team_id: 't', channel_id: '19:general' };
  it('[STEP-12] goes to a channel or a person; its text is only text', async () => {
    const { run, sent } = world();
    const card = { type: 'AdaptiveCard', version: '1.5', body: [] };
    await run(teamsMessage, { channel, title: 'A<b>', text: 'x & y\nz', card });
    await run(teamsMessage, { target: 'person', person: 'ada@example.test', text: 'Hi' });
    expect(sent.teams).toEqual([
      { to: { channel: '19:general' }, message: { html: '<b>A&lt;b&gt;</b><br>x &amp; y<br>z', card } },
      { to: { person: 'ada@example.test' }, message: { html: 'Hi', card: null } },
    ]);
  });

  it('[STEP-12] fits into what Teams takes, and a preview sends nothing', async () => {
    const { run, sent } = world({ dryRun: true });
    const output = await run(teamsMessage, { channel, text: '<'.repeat(20_500) });
    expect(output).toMatchObject({ sent: false, to: '19:general' });
    expect(JSON.stringify(output).length).toBeLessThan(28 * 1024);
    expect(sent.teams).toEqual([]);
    const card = { type: 'AdaptiveCard', body: 'x'.repeat(30_000) };
    await expect(run(teamsMessage, { channel, text: 'a', card })).rejects.toThrow('larger than 20 KB');
    await expect(run(teamsMessage, { channel, text: 'a', card: { type: 'x' } })).rejects.toThrow(
      'AdaptiveCard',
    );
    await expect(run(teamsMessage, { text: 'a' })).rejects.toThrow('Channel: is required.');
    await expect(run(teamsMessage, { target: 'person', text: 'a' })).rejects.toThrow('Person: is empty.');
  });

  it.each([
    ['channel', ['channel']],
    ['person', ['person']],
  ])('[STEP-32] to a %s lacks it before it runs', (target, lacking) => {
    const { definition } = teamsMessage;
    const idOf = (key: string) => definition.parameters.find((param) => param.key === key)?.id ?? '';
    const given = { integration: 'i', target, text: 'x' };
    const parameters = Object.entries(given).map(([key, value]) => ({ id: idOf(key), value }));
    const step = { ...definition, parameters };
    expect(missingParameters(step, definition).map(({ key }) => key)).toEqual(lacking);
  });
});

describe('an e-mail', () => {
  const email = {
    recipients: ['ada@example.test', { email: 'bob@example.test' }],
    cc: 'cc@example.test',
    subject: 'Open\ncases',
    message: '<p onclick="x()">Hello</p><script>bad()</script>',
  };

  it('[STEP-12] [PARAM-64] has both forms, copies and files of earlier results, under the key of the step run', async () => {
    const { run, sent } = world();
    const attachments = { 'cases.csv': [{ id: 1 }], 'all.json': { a: 1 }, 'note.txt': 'Hi' };
    const output = await run(sendEmail, { email, attachments });
    expect(sent.mails).toEqual([
      {
        id: 'execution-1/step-1',
        to: ['ada@example.test', 'bob@example.test'],
        cc: ['cc@example.test'],
        bcc: [],
        subject: 'Open cases',
        text: 'Hello',
        html: '<p>Hello</p>',
        files: [
          { name: 'cases.csv', contentType: 'text/csv', content: 'id\n1\n' },
          { name: 'all.json', contentType: 'application/json', content: '{\n  "a": 1\n}' },
          { name: 'note.txt', contentType: 'text/plain', content: 'Hi' },
        ],
      },
    ]);
    expect(output).toMatchObject({ sent: true, answer: '250 Queued', html: '<p>Hello</p>' });
  });

  it('[PARAM-65] says which field is missing or wrong', async () => {
    const { run, sent } = world();
    const mail = (change: object) => run(sendEmail, { email: { ...email, ...change } });
    await expect(mail({ recipients: [] })).rejects.toThrow('Recipients: no email address');
    await expect(mail({ cc: 'nobody' })).rejects.toThrow('Cc: “nobody” is not an email address.');
    await expect(mail({ recipients: 'a@b.co>,x@y.co' })).rejects.toThrow('is not an email address');
    await expect(mail({ subject: ' ' })).rejects.toThrow('Subject: is empty.');
    await expect(mail({ message: '' })).rejects.toThrow('Message: is empty.');
    expect(sent.mails).toEqual([]);
  });

  it('[XFORM-13] [XFORM-14] carries links to the approval of the run, and the name of its CSV', async () => {
    const { run, sent } = world();
    const page = 'costloom://open/approvals/workflow-1/execution-1';
    const message =
      '[[approve_button]] [[reject_link]] <a href="[[approval_form_link]]">here</a> [[csv_link]] [[other]]';
    const attachments = { 'cases.csv': [{ id: 1 }] };
    await run(sendEmail, { email: { ...email, message }, attachments });
    await run(sendEmail, {
      email: { ...email, message: 'Hi', body_type: 'TEXT', create_inline_email_approval: true },
    });
    const [html, text] = [sent.mails[0]?.html ?? '', sent.mails[1]];
    expect(html).toMatch(
      new RegExp(
        String.raw`<a href="${page}\?choice=approve" style="[^"]+">Approve</a> <a href="${page}\?choice=reject">Reject</a>`,
      ),
    );
    expect(html).toContain(`<a href="${page}">here</a> cases.csv (attached) [[other]]`);
    expect(text).toMatchObject({
      html: null,
      text: `Hi\n\nApprove: ${page}?choice=approve\nReject: ${page}?choice=reject`,
    });
    await expect(run(sendEmail, { email: { ...email, message: '[[csv_link]]' } })).rejects.toThrow(
      'needs a CSV',
    );
  });

  it('leads to the page of the server where people reach one by https', async () => {
    const { run, sent } = world({ linkTo: linksAt('https://costs.example') });
    const message = '[[approve_button]] <a href="[[approval_form_link]]">here</a>';
    await run(sendEmail, { email: { ...email, message } });
    const page = 'https://costs.example/open/approvals/workflow-1/execution-1';
    expect(sent.mails[0]?.html).toContain(`<a href="${page}?choice=approve"`);
    expect(sent.mails[0]?.html).toContain(`<a href="${page}">here</a>`);
    expect(JSON.stringify(sent.mails)).not.toContain('costloom://');
  });

  it('[XFORM-04] stands in the frame of its styling, whose logo and sheet no value of the message can bring', async () => {
    const { run, sent } = world();
    const styling = {
      colors: ['#0f4c81'],
      logo: 'https://logo.example/a.png',
      customCss: '.x { color: red }',
    };
    const message = '<p>Hi</p><img src="https://tracker.example/"><style>.y { color: red }</style>';
    await run(sendEmail, { email: { ...email, message, styling } });
    await run(sendEmail, { email: { ...email, message: 'Hi', body_type: 'TEXT', styling } });
    const [html = '', plain] = [sent.mails[0]?.html ?? '', sent.mails[1]];
    expect(html).toMatch(/^<style>[^<]*\.x \{ color: red \}<\/style>/);
    expect(html).toContain('<img class="mail-logo" src="https://logo.example/a.png"');
    expect(html).toContain('><p>Hi</p></td>');
    expect(html).not.toMatch(/tracker|\.y/);
    expect(plain).toMatchObject({ html: null, text: 'Hi' });
  });

  it('is told by a preview to the letter, and not sent', async () => {
    const { run, sent } = world({ dryRun: true });
    const output = await run(sendEmail, { email, attachments: { 'a.txt': 'abc' } });
    expect(output).toMatchObject({
      sent: false,
      recipients: ['ada@example.test', 'bob@example.test'],
      subject: 'Open cases',
      html: '<p>Hello</p>',
      attachments: [{ name: 'a.txt', size: 3 }],
    });
    expect(sent.mails).toEqual([]);
  });
});
