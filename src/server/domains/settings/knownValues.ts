import { isIP } from 'node:net';
import { z } from 'zod';
import { PRESET_COLORS_MAX, OWNERSHIP_ROWS_MAX, RECIPIENTS_MAX } from '@shared/model/limits';
import { isTimeZone } from '@shared/model/references/dates';
import { normalActing } from '@shared/model/settings/acting';
import { normalAiRules, sharingLevels } from '@shared/model/settings/ai';
import { tlsModes } from '@shared/model/settings/mail';
import { contactGap, normalPreferences, type ContactGap } from '@shared/model/settings/notifications';
import { mapTypes, normalMapping } from '@shared/model/settings/ownership';
import { commonPresets, presetProblem } from '@shared/model/settings/themePresets';
import { normalWays, remedyApprovers, remedyChats } from '@shared/model/settings/remedyWays';
import { actingWords } from '@shared/words/acting';
import { messages } from '@shared/words/messages';

const id = z.string().trim().max(200);
const name = z.string().trim().max(200);
const address = z.email(messages.invalidEmail).max(320);

const gaps: Record<ContactGap, string> = {
  recipients: messages.fillEmails,
  integration: 'choose an integration first',
  member: 'choose a member for the chat first',
  channel: 'choose a channel first',
};

const contact = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('email'),
    enabled: z.boolean(),
    recipients: z.array(address).max(RECIPIENTS_MAX),
  }),
  z.strictObject({
    type: z.literal('ms_teams'),
    enabled: z.boolean(),
    integration_id: id,
    team_id: id,
    channel_id: id,
    user_id: id,
    name,
  }),
  z.strictObject({
    type: z.literal('slack'),
    enabled: z.boolean(),
    integration_id: id,
    channel_id: id,
    name,
  }),
]);

const preferences = z
  .strictObject({
    primary_contact_channels: z.array(contact).max(3),
    weekly_report: z.boolean(),
    system_maintenance: z.boolean(),
    workflow_updates: z.boolean(),
    /** Newer than the others: settings of before have none. */
    cost_anomalies: z.boolean().default(true),
    marketing_updates: z.boolean(),
  })
  .superRefine((value, context) => {
    const seen = new Set<string>();
    value.primary_contact_channels.forEach((one, index) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['primary_contact_channels', index, field], message });
      if (seen.has(one.type)) refuse('type', `${one.type} is there twice`);
      seen.add(one.type);
      const gap = one.enabled ? contactGap(one) : null;
      if (gap !== null) refuse('enabled', gaps[gap]);
    });
  });

export const notificationSettings = {
  /** Whom the organisation wants to be told, by what, and of what. */
  preferences: { value: preferences, normal: normalPreferences satisfies Readonly<object>, shown: 'editors' },
} as const;

const host = z
  .string()
  .trim()
  .min(1, messages.valueRequired)
  .max(253)
  .refine(
    (text) => isIP(text) !== 0 || /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?$/.test(text),
    'must be a name or address of a server',
  );

const server = z.strictObject({
  host,
  port: z.number().int().min(1).max(65_535),
  tls: z.enum(tlsModes),
  user: z.string().trim().max(320),
  from: address,
  /** Newer than the others: settings of before have none. */
  from_name: z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u, 'must be text on one line')
    .default(''),
  password: z.string().max(1000).optional(),
});

export const mailSettings = {
  /** Through which e-mails leave; null: they do not. Its password is kept sealed, and told to nobody. */
  server: { value: server.nullable(), normal: null, shown: 'editors' },
} as const;

const owner = z.string().trim().max(320);

export const ownershipSettings = {
  /** Which mapping names the owners of cases. */
  mapping: {
    value: z.strictObject({
      map_type: z.enum(mapTypes),
      tag: z.strictObject({ tag_key: z.string().trim().max(128), default_owner: owner }),
      account: z.strictObject({ default_owner: owner }),
      custom_workflow: z.strictObject({
        workflow_id: id,
        step: name,
        account_id_field: z.string().trim().min(1, messages.valueRequired).max(128),
        default_owner: owner,
      }),
    }),
    normal: normalMapping,
    shown: 'editors',
  },
  accounts: {
    value: z
      .array(
        z.strictObject({
          account_id: z.string().trim().min(1, messages.valueRequired).max(256),
          Account: name,
          Owner: owner.min(1, messages.valueRequired),
        }),
      )
      .max(OWNERSHIP_ROWS_MAX),
    normal: [],
    shown: 'on_request',
  },
} as const;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, actingWords.windows.wrongTime);

/** Whether workflows may change clouds, when, and where not. Each its own, so that no change of one undoes a stop. */
const acting = <T extends z.ZodType>(value: T, normal: z.output<T>) => ({
  value,
  normal,
  needs: 'org:settings' as const,
});
const window = z.strictObject({
  days: z.array(z.number().int().min(1).max(7)).min(1, actingWords.windows.noDays).max(7),
  from: time,
  to: time,
  time_zone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Rome'),
});

export const actingSettings = {
  mode: acting(z.enum(['preview', 'act']), normalActing.mode),
  stopped: acting(z.boolean(), normalActing.stopped),
  stopped_accounts: acting(
    z.array(z.string().trim().min(1).max(200)).max(1000),
    normalActing.stopped_accounts,
  ),
  windows: acting(z.array(window).max(20), normalActing.windows),
  protect_tag: acting(z.string().trim().max(128), normalActing.protect_tag),
};

const place = z.string().trim().min(1, messages.valueRequired).max(300);

/** How remedies ask for approval and tell what came of it. */
export const remedySettings = {
  approvers: acting(z.enum(remedyApprovers), normalWays.approvers),
  chat: acting(
    z
      .strictObject({
        type: z.enum(remedyChats),
        integration_id: place,
        team_id: z.string().trim().max(300),
        channel_id: place,
        name: z.string().trim().max(300),
      })
      .refine(({ type, team_id }) => type === 'SLACK' || team_id !== '', {
        path: ['team_id'],
        message: messages.valueRequired,
      })
      .nullable(),
    normalWays.chat,
  ),
  ticket: acting(
    z
      .discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('JIRA'),
          integration_id: place,
          project_id: place,
          issue_type_id: place,
        }),
        z.strictObject({
          type: z.literal('GITHUB'),
          integration_id: place,
          repository: place.regex(/^[^/\s]+\/[^/\s]+$/, 'must be owner/name'),
        }),
      ])
      .nullable(),
    normalWays.ticket,
  ),
};

const modelId = z.string().min(1).max(200);

/** What AI models are asked for, how much, and what leaves the machine for them. */
export const aiSettings = {
  uses: {
    value: z.strictObject({
      chat: modelId.default(normalAiRules.uses.chat),
      generators: modelId,
      workflows: modelId,
      steps: modelId,
    }),
    normal: normalAiRules.uses,
  },
  sharing: { value: z.enum(sharingLevels), normal: normalAiRules.sharing, needs: 'org:settings' as const },
  daily_tokens: { value: z.number().int().min(0).max(1e12), normal: normalAiRules.daily_tokens },
  daily_cost: { value: z.number().min(0).max(1e9), normal: normalAiRules.daily_cost },
};

const presetReasons = {
  name: messages.valueRequired,
  exists: messages.presetExists,
  colors: 'at least one color',
  too_many_colors: `at most ${PRESET_COLORS_MAX} colors`,
} as const;

const preset = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -, at most 64'),
  name: z.string().trim().max(60),
  colors: z.array(z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #0f4c81')),
  logo: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: messages.invalidUrl }).max(2000)]),
  customCss: z.string().max(10_000),
  isCommon: z.boolean(),
});

const presets = z
  .array(preset)
  .max(100)
  .superRefine((value, context) => {
    value.forEach((one, index) => {
      const refuse = (message: string, field: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      const before = value.slice(0, index);
      if (before.some(({ id: other }) => other === one.id)) refuse('is there twice', 'id');
      const problem = presetProblem(one, before, PRESET_COLORS_MAX);
      if (problem !== null)
        refuse(presetReasons[problem], problem === 'name' || problem === 'exists' ? 'name' : 'colors');
      if (one.isCommon !== commonPresets.some(({ id: common }) => common === one.id))
        refuse('is true for the common presets only', 'isCommon');
    });
    for (const common of commonPresets) {
      const kept = value.find(({ id: other }) => other === common.id);
      if (JSON.stringify(kept) !== JSON.stringify(common))
        context.addIssue({
          code: 'custom',
          path: [],
          message: `“${common.name}” is a common preset, which cannot be changed or deleted`,
        });
    }
  });

export const transformSettings = {
  /** Looks for e-mails of data transforms; the common ones are always among them. */
  theme_presets: { value: presets, normal: commonPresets },
} as const;
