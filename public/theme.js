// Runs before the first paint, so that nobody who chose the dark theme sees a flash of light.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#1b1a22');
  }
} catch {}
