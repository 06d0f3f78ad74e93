import type { ServiceAnswer, ServiceAsked } from './jsonService';

interface SlackBlock {
  type: string;
  block_id?: string;
  elements?: { type: string; action_id?: string; value?: string; url?: string; text?: { text: string } }[];
  text?: { type: string; text: string };
  fields?: { type: string; text: string }[];
}
export interface SlackSent {
  channel: string;
  ts: string;
  text: string;
  blocks?: SlackBlock[];
  thread_ts?: string;
  unfurl_links?: boolean;
  unfurl_media?: boolean;
}
interface SlackUploaded {
  id: string;
  name: string;
  length: number;
  content: string | undefined;
  bytes?: Buffer;
  shared: { channel_id: string; thread_ts?: string; initial_comment?: string; title: string } | undefined;
}

export interface SlackMessages {
  /** All messages as they stand now, and how often each was changed. */
  sent: (SlackSent & { edits: number })[];
  files: SlackUploaded[];
  /** Seen by one person only. */
  ephemeral: { channel: string; user: string; text: string }[];
  views: { trigger_id: string; view: SlackView }[];
}
interface SlackView {
  type: string;
  callback_id: string;
  private_metadata: string;
  title: { text: string };
  blocks: (SlackBlock & { element?: { type: string; action_id: string } })[];
}

const refuse = (error: string, more: object = {}): ServiceAnswer => ({
  body: { ok: false, error, ...more },
});
const good = (body: object): ServiceAnswer => ({ body: { ok: true, ...body } });

/** What the published methods take; anything else is a mistake of the caller. */
const takes: Record<string, readonly string[]> = {
  'chat.postMessage': ['channel', 'text', 'blocks', 'thread_ts', 'unfurl_links', 'unfurl_media'],
  'chat.update': ['channel', 'ts', 'text', 'blocks'],
  'chat.postEphemeral': ['channel', 'user', 'text'],
  'files.completeUploadExternal': ['files', 'channel_id', 'thread_ts', 'initial_comment'],
  'views.open': ['trigger_id', 'view'],
};

/** Texts and numbers of blocks as Slack bounds them. */
function blocksFault(blocks: readonly SlackBlock[]): string | undefined {
  if (blocks.length > 50 || JSON.stringify(blocks).length > 13_200) return 'msg_blocks_too_long';
  for (const { type, text, fields = [], elements = [] } of blocks) {
    const known = ['section', 'header', 'divider', 'context', 'actions', 'image', 'rich_text', 'input'];
    if (!known.includes(type)) return 'invalid_blocks';
    if (type === 'section' && !text && fields.length === 0) return 'invalid_blocks';
    if (text && (text.text === '' || text.text.length > (type === 'header' ? 150 : 3000)))
      return 'invalid_blocks';
    if (fields.length > 10 || fields.some((field) => field.text.length > 2000)) return 'invalid_blocks';
    if (type !== 'actions') continue;
    if (elements.length === 0 || elements.length > 25) return 'invalid_blocks';
    for (const { action_id = '', value = '', text: label } of elements)
      if (action_id.length > 255 || value.length > 2000 || (label?.text.length ?? 0) > 75)
        return 'invalid_blocks';
  }
  return undefined;
}

interface World {
  channelOf(id: string): { id: string; is_archived?: boolean; isMember: boolean } | undefined;
  knowsUser(id: string): boolean;
  uploadUrl(id: string): string;
}

/** The methods of Slack that write: messages, files and dialogs. */
export function slackMessages(world: World) {
  const state: SlackMessages = { sent: [], files: [], ephemeral: [], views: [] };

  function contentFault({ text = '', blocks = [] }: Partial<SlackSent>): string | undefined {
    if (text === '' && blocks.length === 0) return 'no_text';
    if (text.length > 40_000) return 'msg_too_long';
    return blocksFault(blocks);
  }

  function post(given: SlackSent): ServiceAnswer {
    const channel = world.channelOf(given.channel);
    if (!channel) return refuse('channel_not_found');
    if (channel.is_archived) return refuse('is_archived');
    if (!channel.isMember) return refuse('not_in_channel');
    const fault = contentFault(given);
    if (fault) return refuse(fault);
    const ts = `1700000000.00000${state.sent.length + 1}`;
    state.sent.push({ ...given, channel: channel.id, ts, edits: 0 });
    return good({ channel: channel.id, ts, message: { text: given.text } });
  }

  function update(given: SlackSent): ServiceAnswer {
    const message = state.sent.find(({ channel, ts }) => channel === given.channel && ts === given.ts);
    if (!message) return refuse('message_not_found');
    const fault = contentFault(given);
    if (fault) return refuse(fault);
    Object.assign(message, given, { edits: message.edits + 1 });
    return good({ channel: given.channel, ts: given.ts, text: given.text });
  }

  function complete(given: {
    files: { id: string; title: string }[];
    channel_id: string;
    thread_ts?: string;
    initial_comment?: string;
  }): ServiceAnswer {
    const channel = world.channelOf(given.channel_id);
    if (!channel) return refuse('channel_not_found');
    if (channel.is_archived) return refuse('is_archived');
    if (!channel.isMember) return refuse('not_in_channel');
    for (const { id, title } of given.files) {
      const file = state.files.find((one) => one.id === id);
      if (file?.content === undefined) return refuse('file_not_found');
      const { files: _files, ...shared } = given;
      file.shared = { ...shared, title };
    }
    return good({ files: given.files.map(({ id }) => ({ id })) });
  }

  function open(given: { trigger_id: string; view: SlackView }): ServiceAnswer {
    const { view } = given;
    if (!given.trigger_id) return refuse('invalid_arguments');
    if (view.type !== 'modal' || view.title.text.length > 24 || view.private_metadata.length > 3000)
      return refuse('invalid_arguments');
    state.views.push(given);
    return good({ view: { id: `V${state.views.length}` } });
  }

  function json(method: string, asked: ServiceAsked): ServiceAnswer {
    if (!asked.headers['content-type']?.startsWith('application/json')) return refuse('invalid_form_data');
    const given = JSON.parse(asked.body);
    const foreign = Object.keys(given).filter((key) => !takes[method]?.includes(key));
    if (foreign.length > 0) return refuse('invalid_arguments', { response_metadata: { messages: foreign } });
    if (method === 'chat.postMessage') return post(given);
    if (method === 'chat.update') return update(given);
    if (method === 'files.completeUploadExternal') return complete(given);
    if (method === 'views.open') return open(given);
    if (!world.knowsUser(given.user)) return refuse('user_not_in_channel');
    state.ephemeral.push(given);
    return good({ message_ts: '1700000000.9' });
  }

  return {
    state,
    scopes: {
      'chat.postMessage': 'chat:write',
      'chat.update': 'chat:write',
      'chat.postEphemeral': 'chat:write',
      'files.getUploadURLExternal': 'files:write',
      'files.completeUploadExternal': 'files:write',
    },
    /** Undefined: none of these methods. */
    call(method: string, asked: ServiceAsked): ServiceAnswer | undefined {
      if (takes[method]) return json(method, asked);
      if (method !== 'files.getUploadURLExternal') return undefined;
      const args = new URLSearchParams(asked.body);
      const [name, length] = [args.get('filename') ?? '', Number(args.get('length'))];
      if (name === '' || !(length > 0)) return refuse('invalid_arguments');
      const id = `F${state.files.length + 1}`;
      state.files.push({ id, name, length, content: undefined, shared: undefined });
      return good({ upload_url: world.uploadUrl(id), file_id: id });
    },
    /** The bytes of a file, at the address that was given for it; whoever has that needs no token. */
    upload(id: string, { body, bytes, headers }: ServiceAsked): ServiceAnswer {
      const file = state.files.find((one) => one.id === id);
      if (!file || headers.authorization || bytes.length !== file.length)
        return { status: 400, body: 'Bad upload' };
      file.content = body;
      file.bytes = bytes;
      return { body: `OK - ${file.length}` };
    },
  };
}
