import type { BrowserContext, Page } from '@playwright/test';

/** What no journey may leave behind: errors in the console, broken scripts, refused policies, foreign requests. */
export interface Watch {
  /** Errors that a journey provokes on purpose. */
  expect(pattern: RegExp): void;
  /** Another place that the journey leads to, such as the sign-in page of the server. */
  visit(origin: string): void;
  problems(): string[];
  /** Pages that open from now on are not looked at. */
  end(): void;
}

export function watch(context: BrowserContext, origin: string): Watch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const origins = new Set([origin, origin.replace('http', 'ws')]);
  const follow = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => seen.push(`script: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const own = url.protocol === 'blob:' || url.protocol === 'data:' || origins.has(url.origin);
      if (!own) seen.push(`foreign request: ${request.url()}`);
    });
    page.on('websocket', (socket) => {
      if (!origins.has(new URL(socket.url()).origin)) seen.push(`foreign socket: ${socket.url()}`);
    });
  };
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
  return {
    expect: (pattern) => void expected.push(pattern),
    visit: (place) => void origins.add(new URL(place).origin),
    end: () => void context.off('page', follow),
    problems: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
