import type { texts as english } from './en.ts';

export const texts: typeof english = {
  look: {
    tooLarge: 'Este archivo es demasiado grande. Elige uno de 20 MB como máximo.',
    svgTooLarge:
      'Este archivo SVG es demasiado grande para un logo. Elige uno de 500 kB como máximo, o un PNG.',
    svg: {
      active:
        'Este archivo SVG contiene un script u otro código. Expórtalo de nuevo como SVG simple o como PNG.',
      external:
        'Este archivo SVG usa imágenes o archivos externos. Expórtalo de nuevo como SVG simple con todo incluido, o como PNG.',
      text: 'Este archivo SVG contiene texto que necesita tus fuentes. Convierte el texto en trazados y expórtalo de nuevo, o usa un PNG.',
      unreadable: 'No pudimos leer este archivo SVG. Expórtalo de nuevo o usa un PNG.',
    },
    logoUnreadable: 'No pudimos leer este archivo. Elige un archivo SVG, PNG, JPEG o WebP.',
    iconUnreadable: 'No pudimos leer este archivo. Elige un archivo SVG, PNG, JPEG o WebP.',
    photoUnreadable: 'No pudimos leer esta foto. Elige un archivo JPEG, PNG o WebP.',
    busy: 'Se están preparando otras imágenes. Inténtalo de nuevo en un momento.',
    logoTooWide:
      'Este logo es {ratio} veces más ancho que alto, así que nadie podría leerlo en el encabezado de una página. Elige uno que sea como máximo {max} veces más ancho que alto.',
    logoTooTall:
      'Este logo es {ratio} veces más alto que ancho, así que se vería diminuto en el encabezado de una página. Elige uno más ancho.',
    logoTooSmall:
      'Este logo tiene solo {height} píxeles de alto y se vería borroso. Elige uno de al menos {min} píxeles.',
    iconNotSquare:
      'El ícono de la app es cuadrado, pero esta imagen mide {width} por {height} píxeles. Recórtala primero.',
    iconTooSmall:
      'Este ícono tiene solo {width} píxeles de ancho y se vería borroso. Elige uno de al menos {min} píxeles.',
    photoTooSmall:
      'Esta foto tiene solo {width} píxeles de ancho y se vería borrosa. Elige una de al menos {min} píxeles.',
    noSuchImage: 'Esta imagen se borró mientras tanto. Súbela de nuevo.',
  },
};
