import { z } from 'zod';
import { pairs, param, rawText } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { queryParam, urlInput } from '../common/params';

export const buildRequestUrl = defineStep({
  stepTemplateId: 'API-007',
  name: 'Build_request_URL',
  title: 'Build request URL',
  description: 'Fills in the placeholders of a URL (“/users/:id”) and adds query parameters, all encoded.',
  group: 'API',
  icon: 'link',
  effect: 'pure',
  keywords: ['address', 'path', 'query string', 'encode', 'template'],
  parameters: {
    url: param(
      { p: 1, type: 'string', title: 'URL', placeholder: 'https://api.example.com/users/:id' },
      urlInput,
    ),
    values: pairs({ p: 2, title: 'Placeholder values', optional: true, default: {} }),
    query: queryParam(3),
    fragment: rawText({ p: 4, title: 'Fragment', optional: true, default: '', max: 8_000 }),
  },
  output: z.object({ url: z.string() }),
  sampleOutput: { url: 'https://api.example.com/users/42?page=2' },
  run({ url, values, query, fragment }) {
    if (!URL.canParse(url)) throw new StepError(`URL: “${url}” is not a URL.`, 'input_validation', false);
    const made = new URL(url);
    made.pathname = made.pathname.replaceAll(/:([A-Za-z_]\w*)/g, (_place, name: string) => {
      const value = values[name];
      if (value === undefined || value === '')
        throw new StepError(`Placeholder values: “${name}” is missing.`, 'input_validation', false);
      // A dot segment would lead to another path, encoded or not.
      if (/^\.{1,2}$/.test(value))
        throw new StepError(`Placeholder values: “${name}” cannot be “${value}”.`, 'input_validation', false);
      return encodeURIComponent(value);
    });
    for (const [key, value] of Object.entries(query)) made.searchParams.append(key, value);
    if (fragment !== '') made.hash = fragment;
    return { url: made.href };
  },
});
