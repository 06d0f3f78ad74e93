import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router';
import { SignInScreen } from '../features/sign-in/SignInScreen';
import type { Host } from '../platform/host';
import { DevelopmentProvider, useRights } from '../parts/user/userContext';
import { homePath, safeReturn } from './access';
import { ScreenGate } from './gates/ScreenGate';
import { SessionGate } from './gates/SessionGate';
import { BrokenPage } from './pages/BrokenPage';
import { NotFoundPage } from './pages/NotFoundPage';
import { Splash } from './pages/Splash';
import type { Screen } from './screen';
import { screens } from './screens';
import { Shell } from './shell/Shell';

interface Options {
  host: Host;
  /** A development run: render errors get through to the tools, and every feature flag passes. */
  development: boolean;
}

function screenRoute(screen: Screen): RouteObject {
  return {
    path: screen.path,
    handle: { screenId: screen.id },
    lazy: async () => {
      const { Component } = await screen.lazy();
      return {
        element: (
          <ScreenGate screen={screen}>
            <Component />
          </ScreenGate>
        ),
      };
    },
  };
}

export function createAppRouter(options: Options) {
  const broken = options.development ? {} : { errorElement: <BrokenPage host={options.host} /> };
  return createBrowserRouter([
    {
      hydrateFallbackElement: <Splash />,
      ...broken,
      children: [
        { path: 'login', element: <LoginRoute /> },
        {
          element: (
            <DevelopmentProvider value={options.development}>
              <SessionGate>
                <Shell />
              </SessionGate>
            </DevelopmentProvider>
          ),
          children: [
            {
              // Inside the shell, so that the navigation stays usable when a screen breaks.
              ...broken,
              children: [
                { index: true, element: <Home /> },
                ...screens.map(screenRoute),
                { path: '*', element: <NotFoundPage /> },
              ],
            },
          ],
        },
      ],
    },
  ]);
}

function Home() {
  const path = homePath(screens, useRights());
  return path ? <Navigate to={path} replace /> : <NotFoundPage />;
}

function LoginRoute() {
  const { search } = useLocation();
  return <SignInScreen returnTo={safeReturn(new URLSearchParams(search).get('returnTo'))} />;
}
