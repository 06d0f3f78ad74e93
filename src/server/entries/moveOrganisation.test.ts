import { describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock';
import { moveOrganisationCommand } from './moveOrganisation';

const environment = { DATABASE_URL: 'postgresql://127.0.0.1:1/home' };
const whole = ['--organization', 'o1', '--to', 'postgresql://127.0.0.1:1/west', '--cell', 'west'];
const at = [...whole, '--address', 'https://west.example.com'];
const command = (args: string[], own: Record<string, string> = environment) =>
  moveOrganisationCommand({ args, environment: own, clock: systemClock, tell: () => undefined });

describe('the arguments of move-organization', () => {
  it.each([
    [[], '--organization is missing.'],
    [['--organization', 'o 1'], '--organization: not the ID'],
    [['--organization', 'o1'], '--to is missing.'],
    [whole, '--address is missing.'],
    [[...whole, '--address', 'ftp://west'], '--address: not an http'],
    [[...at, '--wait', 'long'], '--wait: a whole number'],
    [[...at, '--bills', 'costs'], '--bills and --bills-to go together.'],
    [[...at, '--bills', '.', '--bills-to', '.', '--bills-copied'], 'not both.'],
    [[...at, '--bills', 'nowhere', '--bills-to', '.'], '--bills: there is no folder nowhere.'],
    [[...at, '--data', 'nowhere'], 'There is no usable secret.key in'],
    [['--loud'], "Unknown option '--loud'."],
  ])('refuses %j as asked wrongly', async (args, reason) => {
    await expect(command(args)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining(reason) as string,
    });
    await expect(command(args)).rejects.toThrow('Usage: move-organization');
  });

  it('asks for the database that the organization leaves', async () => {
    await expect(command(at, {})).rejects.toThrow('Set DATABASE_URL');
  });
});
