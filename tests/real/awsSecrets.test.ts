import { beforeAll, expect, it } from 'vitest';
import { createCli } from '@server/cli/cli';
// The script that reads the models, in plain JavaScript.
import { secretsIn } from '../../build/awsSecrets.mjs';
import { distributionProgram } from './tools';

/** Where Debian’s package has the models of every service. */
const MODELS = '/usr/lib/python3/dist-packages/awscli/botocore/data';

beforeAll(() => distributionProgram('/usr/bin/aws', 'awscli'));

it('every operation that answers with a secret, by the AWS CLI’s own models, is refused', () => {
  const secrets = Object.entries(secretsIn(MODELS));
  expect(secrets.length).toBeGreaterThan(200);
  const cli = createCli({ searchPath: [] });
  const taken = secrets.filter(([operation]) => {
    try {
      cli.read('AWS', `aws ${operation}`);
      return true;
    } catch (error) {
      return !/prints a secret|cannot be run/.test(String(error));
    }
  });
  expect(taken).toEqual([]);
});
