/**
 * Toast position: at the bottom of the screen, above a BottomBar (tokens.css). While a dialog is open, below its title
 * instead, because its buttons are at the bottom.
 */
export const toastPosition =
  'fixed inset-x-4 bottom-(--toast-bottom) z-60 sm:right-6 sm:left-auto sm:w-96 in-[body:has([role=dialog])]:top-20 in-[body:has([role=dialog])]:bottom-auto';
