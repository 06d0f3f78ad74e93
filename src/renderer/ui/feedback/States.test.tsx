import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Block, Skeleton } from './States';

it('what is being loaded says so to a screen reader', () => {
  expect(renderToStaticMarkup(<Skeleton />)).toContain('aria-busy="true"');
  expect(renderToStaticMarkup(<Block height={10} />)).toContain('aria-busy="true"');
  expect(renderToStaticMarkup(<Skeleton />)).not.toContain('longer than usual');
});
