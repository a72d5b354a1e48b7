export const texts = {
  look: {
    tooLarge: 'This file is too large. Please choose one of at most 20 MB.',
    svgTooLarge:
      'This SVG file is too large for a logo. Please choose one of at most 500 kB, or a PNG.',
    svg: {
      active:
        'This SVG file contains a script or other code. Please export it again as a plain SVG, or as a PNG.',
      external:
        'This SVG file refers to other pictures or files. Please export it again as a plain SVG with everything embedded, or as a PNG.',
      text: 'This SVG file contains text that needs your fonts. Please convert the text to paths (outlines) and export it again, or use a PNG.',
      unreadable: 'We couldn’t read this SVG file. Please export it again, or use a PNG.',
    },
    logoUnreadable: 'We couldn’t read this file. Please choose an SVG, PNG, JPEG or WebP file.',
    iconUnreadable: 'We couldn’t read this file. Please choose an SVG, PNG, JPEG or WebP file.',
    photoUnreadable: 'We couldn’t read this photo. Please choose a JPEG, PNG or WebP file.',
    busy: 'Other pictures are being prepared. Please try again in a moment.',
    logoTooWide:
      'This logo is {ratio} times as wide as it is tall, so it would be too small to read in the page header. Please choose one that is at most {max} times as wide as it is tall.',
    logoTooTall:
      'This logo is {ratio} times as tall as it is wide, so it would be tiny in the page header. Please choose a wider one.',
    logoTooSmall:
      'This logo is only {height} pixels tall and would look blurry. Please choose one of at least {min} pixels.',
    iconNotSquare:
      'An app icon is square, but this picture is {width} by {height} pixels. Please crop it first.',
    iconTooSmall:
      'This icon is only {width} pixels wide and would look blurry. Please choose one of at least {min} pixels.',
    photoTooSmall:
      'This photo is only {width} pixels wide and would look blurry. Please choose one of at least {min} pixels.',
    noSuchImage: 'This picture was deleted in the meantime. Please upload it again.',
  },
};
