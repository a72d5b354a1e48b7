import { createRootRoute } from '@tanstack/react-router';
import { SiteLayout } from './layouts/site-layout.tsx';

export const rootRoute = createRootRoute({ component: SiteLayout });
