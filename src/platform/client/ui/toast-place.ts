/** Toast position: bottom of the screen; below the title of an open dialog, whose buttons are at the bottom. */
export const toastPlace =
  'fixed inset-x-4 bottom-4 z-60 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 in-[body:has([role=dialog])]:top-20 in-[body:has([role=dialog])]:bottom-auto';
