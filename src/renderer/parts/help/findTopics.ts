import Fuse from 'fuse.js';
import { helpTopics, type HelpTopic } from '@shared/words/help';

const index = new Fuse(helpTopics, {
  threshold: 0.35,
  ignoreLocation: true,
  minMatchCharLength: 2,
  keys: [
    { name: 'title', weight: 1 },
    { name: 'also', weight: 0.7 },
    { name: 'text', weight: 0.4 },
  ],
});

/** The topics whose title or other words have every word that is typed; no guesses, since they stand among other results. */
export function topicsNamed(typed: string): readonly HelpTopic[] {
  const words = typed.toLocaleLowerCase('en').split(/\s+/);
  return helpTopics.filter(({ title, also }) => {
    const names = `${title} ${also}`.toLocaleLowerCase('en');
    return words.every((word) => names.includes(word));
  });
}

/** The topics that say something about it, the best first; all without a question. */
export function findTopics(question: string): readonly HelpTopic[] {
  const asked = question.trim();
  return asked === '' ? helpTopics : index.search(asked).map(({ item }) => item);
}
