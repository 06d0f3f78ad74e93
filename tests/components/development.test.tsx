import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DevelopmentProvider, UserProvider, useRights } from '@renderer/parts/user/userContext';
import { userAs } from './support/window';

afterEach(cleanup);

const Flag = () => (useRights().has('APIKeys') ? 'passes' : 'does not pass');

it.each([
  [true, 'passes'],
  [false, 'does not pass'],
])('[PERM-13] a flag that nobody has set in development (%s) %s', (development, expected) => {
  render(
    <DevelopmentProvider value={development}>
      <UserProvider value={userAs('Admin').data}>
        <Flag />
      </UserProvider>
    </DevelopmentProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});
