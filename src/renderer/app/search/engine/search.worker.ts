import { createDesk, type Question } from './desk';

const answer = createDesk();

self.addEventListener('message', (event: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = event.data;
  try {
    self.postMessage({ id, reply: answer(question) });
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
