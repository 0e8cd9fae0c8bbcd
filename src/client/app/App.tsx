import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { tellLocale } from '../api/tellLocale.ts';
import { followChosenLocale, loadWords, type WordPart } from '../i18n/i18n.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { knownPages } from './knownPages.ts';
import { PageLoading } from './PageLoading.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';
import { SessionGuard } from './SessionGuard.tsx';
import { usePageTitle } from './usePageTitle.ts';

const LoginPage = pageOf('login', async () => (await import('./login/LoginPage.tsx')).LoginPage);
const WallRoute = pageOf('wall', async () => (await import('./WallRoute.tsx')).WallRoute);
const TilesPage = pageOf(
  'wall',
  async () => (await import('../wallboard/TilesPage.tsx')).TilesPage,
);
const ConsoleFrame = pageOf('app', async () => (await import('./ConsoleFrame.tsx')).ConsoleFrame);
const OrderListPage = pageOf(
  'repair',
  async () => (await import('../console/repair/OrderListPage.tsx')).OrderListPage,
);
const OrderDetailPage = pageOf(
  'repair',
  async () => (await import('../console/repair/OrderDetailPage.tsx')).OrderDetailPage,
);

/** A page and the part of the words that it speaks, loaded together when it is first opened. */
function pageOf(words: WordPart, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadWords(words)]);
    return { default: component };
  });
}

/** Every address of the product (specification 2). Each page is a chunk of its own. */
export function App() {
  useEffect(() => followChosenLocale((locale) => void tellLocale(locale)), []);
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<EachPage />}>
          <Route path="/" element={<Navigate to="/login" replace />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/401" element={<ErrorPage kind="noRoute" />} />
          <Route path="/404" element={<ErrorPage kind="notFound" />} />
          <Route path="/error-page/401" element={<ErrorPage kind="noPage" />} />
          <Route element={<SessionGuard />}>
            <Route path="/EquipmentKanban" element={<WallRoute />} />
            <Route
              path="/dev/tiles"
              element={
                <Titled page="tiles">
                  <TilesPage />
                </Titled>
              }
            />
            <Route element={<ConsoleFrame />}>
              <Route
                path="/Troubleshooting/workOrder"
                element={
                  <Titled page="orderList">
                    <OrderListPage />
                  </Titled>
                }
              />
              <Route
                path="/Troubleshooting/workOrder/orderDetail"
                element={
                  <Titled page="orderDetail">
                    <OrderDetailPage />
                  </Titled>
                }
              />
            </Route>
            {knownPages.map((path) => (
              <Route key={path} path={path} element={<Navigate to="/error-page/401" replace />} />
            ))}
            <Route path="*" element={<Navigate to="/401" replace />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function EachPage() {
  const { pathname } = useLocation();
  return (
    <RouteBoundary key={pathname.split('/')[1]}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </RouteBoundary>
  );
}

interface TitledProps {
  readonly page: 'tiles' | 'orderList' | 'orderDetail';
  readonly children: ReactNode;
}

function Titled({ page, children }: TitledProps) {
  const { t } = useTranslation();
  usePageTitle(t(`app.title.${page}`));
  return children;
}
