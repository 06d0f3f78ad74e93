import { choice } from '../../common/params';

/** What stands between the columns of CSV. */
export const separatorParam = (p: number) =>
  choice({
    p,
    title: 'Separator',
    optional: true,
    default: ',',
    choices: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' },
  });
