import { faultStatus, type FaultCode } from '@shared/kernel/fault';
import { reasons } from './reasons';
import type { Json } from './schemas';

/** What each code means, in the order of its status. */
const told: readonly [code: FaultCode, meaning: string][] = [
  ['bad_input', 'something that was sent is wrong; `data` lists each field with its reason'],
  ['unauthenticated', 'nobody is signed in'],
  ['forbidden', 'the caller lacks the permission, the role or an allowed network'],
  ['not_found', 'what the path names is not there, or the caller cannot see it'],
  ['conflict', 'what is there stands in the way'],
  ['too_large', 'the body is larger than the call takes'],
  ['unsupported', 'a body of this media type is not taken'],
  ['misdirected', 'the organization lives at another address, `data.address`'],
  ['unprocessable', 'it was understood and cannot be done'],
  ['too_many', 'too much at once; wait as long as `Retry-After` says'],
  ['internal', 'something went wrong; the log of the server tells more under `data.logId`'],
  ['unavailable', 'something that the call needs does not answer now'],
  ['timeout', 'it took too long'],
];

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } };

function reply(title: string, isMeant: (status: number) => boolean): Json {
  const lines = told
    .filter(([code]) => isMeant(faultStatus[code]))
    .map(([code, meaning]) => {
      const listed = (reasons[code] ?? []).map((each) => `\`${each}\``).join(', ');
      return `- ${faultStatus[code]} \`${code}\`: ${meaning}.${listed && ` Reasons: ${listed}.`}`;
    });
  return { description: [title, '', ...lines].join('\n'), content };
}

/** `components.responses`: the refusals of every call. */
export const faultReplies: Json = {
  Refused: reply('Refused, by `code` and `reason`:', (status) => status < 500),
  Failed: reply('Failed, by `code` and `reason`:', (status) => status >= 500),
};

/** The same for each call. */
export const refusals: Json = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
};

export const faultSchema: Json = {
  type: 'object',
  description: 'Why a call was refused.',
  required: ['code', 'reason', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(faultStatus) },
    reason: {
      type: 'string',
      description:
        'Names the cause in one to four words, such as name_taken. It never changes, unlike the message; it is the code where there is nothing more to tell.',
    },
    message: { type: 'string', description: 'What happened and what to do, for people.' },
    data: { description: 'Of bad_input: a list of { field, reason }. Of others what there is to tell.' },
  },
  examples: [
    {
      code: 'bad_input',
      reason: 'bad_input',
      message: 'from: must be a date yyyy-MM-dd',
      data: [{ field: 'from', reason: 'must be a date yyyy-MM-dd' }],
    },
  ],
};
