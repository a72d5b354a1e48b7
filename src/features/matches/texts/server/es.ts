import type { texts as english } from './en.ts';

export const texts: typeof english = {
  matches: {
    places: {
      noTable: 'No podemos leer este archivo. Necesita las columnas zip, latitude y longitude.',
      tooMany: 'El archivo tiene más de {max, number} códigos postales. Divídelo.',
      wrong:
        '{wrongCount, plural, one {Una línea tiene un error} other {# líneas tienen errores}}, así que no se guardó nada. Corrige el archivo e inténtalo de nuevo.',
    },
    reasons: {
      sameAge: 'Tienen niños de la misma edad.',
      closeAge: 'Sus niños se llevan {months, plural, one {# mes} other {# meses}}.',
      availability: 'Las dos familias están libres {list}.',
      interests: 'A las dos familias les gusta: {list}.',
      interestsMore:
        'A las dos familias les gusta: {list} y {more, plural, one {# cosa más} other {# cosas más}}.',
      neighborhood: 'Las dos familias viven en {neighborhood}.',
      zipCode: 'Viven en el mismo código postal.',
      vibe: 'Las dos familias se describen así: {vibe}.',
      caretakers: 'Las dos personas cuidan a niños de otras familias.',
    },
    interests: {
      coffee: 'el café',
      walks: 'los paseos',
      books: 'los libros',
      fitness: 'el ejercicio',
      events: 'los eventos',
      volunteering: 'el voluntariado',
      coworking: 'el trabajo compartido',
      brewery: 'las cervecerías',
      parenting: 'hablar de la crianza',
      music: 'la música',
      storytime: 'la hora del cuento',
      'outdoor play': 'jugar al aire libre',
      'sensory play': 'el juego sensorial',
      art: 'el arte',
      'parent coffee': 'el café entre familias',
      'stroller walk': 'los paseos con carriola',
    },
    availability: {
      weekday_mornings: 'las mañanas entre semana',
      weekday_afternoons: 'las tardes entre semana',
      weekends: 'los fines de semana',
      evenings: 'por las noches',
    },
    vibe: {
      laid_back: 'con calma',
      planner: 'con todo planeado',
      social_butterfly: 'muy sociables',
      introverted: 'introvertidas',
    },
    generation: {
      done: 'Se {families, plural, one {comparó # familia} other {compararon # familias}} y {found, plural, =0 {no hubo afinidades} one {hubo # afinidad} other {hubo # afinidades}}.',
      running: 'Se están comparando las familias. Puedes ver el avance.',
      failed: 'No se pudieron comparar las familias. Inténtalo de nuevo.',
    },
    newMatches: {
      oneTitle: 'Una nueva familia afín: {score} %',
      manyTitle: '{count} nuevas familias afines',
      manyBody: 'La mejor coincide con la tuya en un {score} %.',
    },
    proposal: {
      newTitle: '¿Jugamos juntos?',
      newBody: 'Una familia afín a la tuya propone: {day}, {slot}',
      acceptedTitle: 'Van a jugar juntos',
      acceptedBody: 'Aceptaron tu propuesta. Nos vemos el {day}, {slot}',
      declinedTitle: 'Esta vez no se puede',
      declinedBody: 'La otra familia no puede el {day}, {slot}',
      withdrawnTitle: 'Se canceló una propuesta',
      withdrawnBody: 'Era para el {day}, {slot}',
    },
    groupName: 'Grupo de juego: {names}',
    openAlready: 'Ya hay una propuesta abierta entre sus familias.',
    proposalOver: 'Esta propuesta ya no está abierta.',
    notYoursToAnswer:
      'Solo la otra familia puede responder a esta propuesta. Tú puedes cancelarla.',
    notYoursToWithdraw: 'Solo la familia que hizo la propuesta puede cancelarla.',
    notAGroup: 'Estas familias ya no son todas afines entre sí.',
    otherCannotBook:
      'Ahora no podemos reservar para la otra familia porque le falta algo, como una exención firmada. Escríbele, por favor.',
    alreadyBooked: 'Una de sus familias ya reservó esta sesión.',
  },
};
