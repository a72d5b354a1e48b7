import { createRootRoute } from '@tanstack/react-router';
import { Frame } from './layouts/frame.tsx';

/** Header, page, footer. */
export const rootRoute = createRootRoute({ component: Frame });
