import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { collectErrors, logLanguageFailure } from './api/http/errorLog.ts';
import { loadPlatform } from './api/http/platform.ts';
import { followOtherTabs } from './api/session/session.ts';
import { App } from './app/App.tsx';
import { startTheme } from './app/consoleTheme.ts';
import { tellUse } from './app/idle/tellUse.ts';
import { followSettings } from './app/settings.ts';
import { tendKeptOnceLoaded } from './app/tendKept.ts';
import { browserLocale, followLocale, startI18n } from './i18n/i18n.ts';
import { loadFont } from './loading/loadFont.ts';
import { reloadWhenServed } from './loading/reloadWhenServed.ts';
import { renewFailedStyles } from './loading/renewFailedStyles.ts';
import { loadFirst } from './routes/loadFirst.ts';
import './app/global.css';

collectErrors();
renewFailedStyles();
const platform = await loadPlatform();
startTheme();
await startI18n(browserLocale(navigator.languages) ?? platform.locale).catch((cause: unknown) => {
  reloadWhenServed(); // without its words a page can't even say that it waits for them
  throw cause;
});
followOtherTabs();
followSettings();
followLocale(logLanguageFailure);
tellUse();
await loadFirst(location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
tendKeptOnceLoaded(() => import('./app/kept.ts'));
loadFont();
