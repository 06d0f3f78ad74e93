import { z } from 'zod';
import { agentAnswers as words, agentDoing as doing } from '@shared/words/agentAnswers';
import { helpTopics, type HelpTopic } from '@shared/words/help';
import { linksOf } from '../links';
import { defineTool } from './contract';

const TOPICS_MAX = 4;
const SUPPORT = '/support';
/** What stands in nearly every question and topic. */
const common = new Set(
  'a an and are can do does for from how i in is it my of on or the to what where with'.split(' '),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !common.has(word))
    // “Budgets” and “budget”.
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word));

/** A word of the title says more than one of the text. */
function fit({ title, also, text }: HelpTopic, wanted: ReadonlySet<string>): number {
  const hits = (words: string) => new Set(wordsOf(words).filter((word) => wanted.has(word))).size;
  return 4 * hits(title) + 2 * hits(also) + hits(text.join(' '));
}

/** The topics that a question is about, the best first. */
export function topicsFor(question: string): HelpTopic[] {
  const wanted = new Set(wordsOf(question));
  return helpTopics
    .map((topic) => ({ topic, score: fit(topic, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic);
}

export const helpTool = defineTool({
  name: 'help_pages',
  doing: doing.help,
  ownWords: true,
  description:
    'How Costloom is used: pages of its own help that fit a question, with where in the app it is done. The person sees links.',
  input: z.strictObject({ question: z.string().min(1).max(200) }),
  async run({ question }) {
    const topics = topicsFor(question);
    const places = topics.map(({ title, path = SUPPORT }) => ({ name: title, path }));
    return {
      value: {
        said: topics.map(({ title, text }) => `${title}: ${text.join(' ')}`).join('\n\n'),
        pages: places,
      },
      parts: linksOf(words.helpPages, places),
    };
  },
});
