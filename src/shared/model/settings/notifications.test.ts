import { describe, expect, it } from 'vitest';
import {
  contactGap,
  noContact,
  normalPreferences,
  settled,
  withContact,
  withoutIntegration,
} from './notifications';
import { presetProblem } from './themePresets';

describe('a contact', () => {
  it('[SET-09] [SET-10] [SET-11] [SET-12] [SET-13] [SET-14] says what is missing before it can be switched on', () => {
    const { email, ms_teams, slack } = noContact;
    expect(contactGap({ ...email, recipients: [] })).toBe('recipients');
    expect(contactGap({ ...email, recipients: ['a@b.example'] })).toBeNull();
    expect(contactGap(slack)).toBe('integration');
    expect(contactGap({ ...slack, integration_id: 'i' })).toBe('channel');
    expect(contactGap({ ...slack, integration_id: 'i', channel_id: 'c' })).toBeNull();
    expect(contactGap({ ...ms_teams, integration_id: 'i' })).toBe('member');
    expect(contactGap({ ...ms_teams, integration_id: 'i', team_id: 't' })).toBe('channel');
    expect(contactGap({ ...ms_teams, integration_id: 'i', user_id: 'u' })).toBeNull();
    expect(contactGap({ ...ms_teams, integration_id: 'i', team_id: 't', channel_id: 'c' })).toBeNull();
  });

  it('goes off when what it needs is taken away, and stands in the place of the one before', () => {
    expect(settled({ type: 'email', enabled: true, recipients: [] })).toMatchObject({ enabled: false });
    const preferences = { ...normalPreferences, primary_contact_channels: [] };
    const one = withContact(preferences, {
      ...noContact.slack,
      integration_id: 'i',
      channel_id: 'c',
      enabled: true,
    });
    const two = withContact(one, { type: 'email', enabled: true, recipients: ['a@b.example'] });
    const three = withContact(two, { type: 'email', enabled: true, recipients: [] });
    expect(three.primary_contact_channels).toMatchObject([
      { type: 'email', enabled: false, recipients: [] },
      { type: 'slack', enabled: true },
    ]);
  });
});

describe('a theme preset', () => {
  it('[XFORM-17] [XFORM-18] [XFORM-19] has a name of its own and one to four colors', () => {
    const others = [{ id: 'a', name: 'Ocean' }];
    const problem = (name: string, colors: number, id = 'b') =>
      presetProblem({ id, name, colors: Array.from({ length: colors }, () => '#000000') }, others, 4);
    expect(problem(' ', 1)).toBe('name');
    expect(problem(' OCEAN', 1)).toBe('exists');
    expect(problem('OCEAN', 1, 'a')).toBeNull();
    expect(problem('New', 0)).toBe('colors');
    expect(problem('New', 5)).toBe('too_many_colors');
    expect(problem('New', 4)).toBeNull();
  });
});

describe('preferences without an integration', () => {
  it('have the contacts that went through it empty and off, and the others as they were', () => {
    const email = { type: 'email', enabled: true, recipients: ['a@b.example'] } as const;
    const slack = { type: 'slack', enabled: true, integration_id: 'i', channel_id: 'c', name: '#c' } as const;
    const preferences = {
      ...normalPreferences,
      primary_contact_channels: [{ ...email, recipients: [...email.recipients] }, slack],
    };
    expect(withoutIntegration(preferences, 'i')).toEqual({
      ...normalPreferences,
      primary_contact_channels: [email, noContact.slack],
    });
    expect(withoutIntegration(preferences, 'other')).toBeUndefined();
  });
});
