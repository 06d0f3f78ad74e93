import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { list, one } from '../../kernel/paging';

/** A setting of the organisation: `domain` and `type` name it, `value` is checked by the server against its type. */
const setting = z.object({ domain: z.string(), type: z.string(), value: z.unknown() });

const name = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'letters, digits and underscores, at most 64 characters');

const getSettings = defineCall({
  id: 'settings.get',
  method: 'GET',
  path: 'settings',
  access: 'signed-in',
  summary: 'Settings of the organization, all or those of a domain or type',
  what: 'system settings',
  reads: ['setting'],
  query: z.strictObject({ domain: name.optional(), type: name.optional() }),
  reply: list(setting),
});

const putSetting = defineCall({
  id: 'settings.put',
  method: 'PUT',
  path: 'settings',
  access: 'systemSettings:write',
  edits: true,
  summary: 'Changes one setting; an unknown name or a value of the wrong kind is refused',
  changes: ['setting', 'cost'],
  body: z.strictObject({ domain: name, type: name, value: z.unknown() }),
  reply: one(setting),
});

const themePreset = z.object({
  id: z.string(),
  name: z.string(),
  colors: z.array(z.string()),
  logo: z.string(),
  customCss: z.string(),
  isCommon: z.boolean(),
});

const listThemePresets = defineCall({
  id: 'settings.themePresets',
  method: 'GET',
  path: 'data-transform/theme-presets',
  access: 'signed-in',
  summary:
    'Looks of e-mails: the common ones and those of the organization; changed by the setting data_transform theme_presets',
  what: 'theme presets',
  reads: ['setting'],
  reply: list(themePreset),
});

const applyOwnership = defineCall({
  id: 'settings.applyOwnership',
  method: 'POST',
  path: 'settings/ownership/apply',
  access: 'systemSettings:write',
  edits: true,
  summary:
    'Gives every case the owner that the mapping names now; an owner that a person or a workflow set stays. Replies how many changed',
  changes: ['case', 'board'],
  body: z.strictObject({}),
  reply: one(z.object({ updated: z.number() })),
});

export const settingCalls = { getSettings, putSetting, listThemePresets, applyOwnership };
