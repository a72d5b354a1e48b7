/**
 * Toast position: at the bottom of the screen, above a FootBar, or below the title of an open dialog, which has its
 * buttons at the bottom.
 */
export const toastPosition =
  'fixed inset-x-4 bottom-4 z-60 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 max-lg:in-[body:has([data-foot-bar]):not(:has([role=dialog]))]:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] in-[body:has([role=dialog])]:top-20 in-[body:has([role=dialog])]:bottom-auto';
