import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { collectErrors, logLanguageFailure } from './api/http/errorLog.ts';
import { loadPlatform } from './api/http/platform.ts';
import { followOtherTabs } from './api/session/session.ts';
import { App } from './app/App.tsx';
import { reportActivity } from './app/idle/reportActivity.ts';
import { startSnapshotCache } from './app/live/startSnapshotCache.ts';
import { followSettings } from './app/settings.ts';
import { startTheme } from './app/theme/consoleTheme.ts';
import { browserLocale, followLocale, startI18n } from './i18n/i18n.ts';
import { recoverFailedStyles, reloadWhenServed } from './loading/newVersion.ts';
import { loadFont } from './loading/preload.ts';
import { ShellSkeleton } from './loading/ShellSkeleton.tsx';
import { opensShell, preloadFirstPage } from './routes/preloadFirstPage.ts';
import './app/global.css';

collectErrors();
recoverFailedStyles();
const platform = await loadPlatform();
startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const view = createRoot(root);
if (opensShell(location.pathname)) view.render(<ShellSkeleton />);
await startI18n(browserLocale(navigator.languages) ?? platform.locale).catch((cause: unknown) => {
  reloadWhenServed(); // without its texts the page cannot show a message
  throw cause;
});
followOtherTabs();
followSettings();
followLocale(logLanguageFailure);
reportActivity();
await preloadFirstPage(location.pathname);

view.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startSnapshotCache(() => import('./app/live/snapshotCache.ts'));
loadFont();
