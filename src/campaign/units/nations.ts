export type Nation = {
  readonly id: string;
  readonly title: string;
  readonly people: string;
  readonly pattern: RegExp;
  readonly given: readonly string[];
  readonly family: readonly string[];
};

const nation = (id: string, title: string, people: string, pattern: RegExp, given: string, family: string): Nation => ({
  id,
  title,
  people,
  pattern,
  given: given.split(' '),
  family: family.split(' '),
});

export const NATIONS: readonly Nation[] = [
  nation(
    'british',
    'British',
    'British',
    /\b(british|english|scots|tommies|commonwealth)\b/i,
    'Albert Alfred Arthur Bert Charles David Edward Ernest Francis Frank George Harold Harry Jack James John Leonard Percy Reginald Robert Sidney Thomas Walter William',
    'Adams Allen Bailey Baker Barker Brown Carter Clark Collins Cooper Davies Evans Foster Green Harris Hill Jackson Jones Kelly King Marsh Martin Mills Palmer Parker Reid Roberts Smith Taylor Turner Walker Webb White Wilson Wood Wright',
  ),
  nation(
    'american',
    'American',
    'Americans',
    /\b(americans?|us|usa|gis?|marines|rangers|union|confederates?)\b/i,
    'Andrew Anthony Carl Charlie Daniel Earl Eddie Eugene Frank Harold Henry Jimmy Joe Kenneth Louis Mike Nick Paul Ray Robert Roy Sam Tom Walter',
    'Adams Anderson Baker Bell Bryant Burke Cohen Cole Collins Davis Dixon Ellis Garcia Graham Hayes Henderson Jackson Johnson Kowalski Larson Long Martin Mason Miller Murphy Myers Novak Owens Perry Reed Rossi Russell Schmidt Sullivan Tucker Watson',
  ),
  nation(
    'german',
    'German',
    'Germans',
    /\b(germans?|deutsche|wehrmacht|landser|prussians?)\b/i,
    'Albert Alfred Anton Dieter Erich Franz Friedrich Fritz Georg Günther Hans Heinrich Helmut Hermann Johann Karl Konrad Kurt Max Otto Rolf Walter Werner Wilhelm',
    'Bauer Becker Berger Brandt Busch Engel Fischer Frank Fuchs Groß Hahn Hoffmann Huber Jung Keller Koch Kraus Lang Lehmann Maier Müller Peters Richter Roth Schmidt Schneider Scholz Schulz Schwarz Simon Sommer Vogel Wagner Weber Weiß Wolf',
  ),
  nation(
    'russian',
    'Russian',
    'Russians',
    /\b(russians?|soviets?|red army|cossacks)\b/i,
    'Aleksandr Aleksei Anatoli Boris Dmitri Fyodor Georgi Grigori Ivan Konstantin Leonid Mikhail Nikita Nikolai Oleg Pavel Roman Semyon Sergei Timofei Vasili Viktor Vladimir Yegor',
    'Antonov Baranov Belov Borisov Denisov Fedorov Filippov Gavrilov Golubev Ivanov Karpov Kiselev Komarov Kozlov Kuznetsov Lebedev Maksimov Medvedev Mironov Morozov Novikov Orlov Osipov Petrov Popov Romanov Semyonov Smirnov Sokolov Solovyov Sorokin Titov Vasiliev Volkov Yegorov Zaitsev',
  ),
  nation(
    'french',
    'French',
    'French',
    /\b(french|français|poilus)\b/i,
    'Adrien Albert Alphonse Antoine Auguste Charles Claude Émile Eugène François Georges Henri Jacques Jean Jules Julien Louis Lucien Marcel Maurice Paul Pierre René Robert',
    'Aubert Barbier Bernard Blanc Bonnet Brun Chevalier Colin Dubois Dufour Dupont Durand Fabre Faure Garnier Gérard Girard Henry Laurent Leclerc Legrand Leroy Marchand Martin Masson Meyer Moreau Muller Noël Petit Renard Robert Rousseau Roux Thomas Vidal',
  ),
  nation(
    'italian',
    'Italian',
    'Italians',
    /\b(italians?|bersaglieri|alpini)\b/i,
    'Aldo Alessandro Angelo Antonio Bruno Cesare Domenico Emilio Enzo Ettore Franco Giacomo Giorgio Giovanni Giuseppe Guido Luigi Marco Mario Nino Pietro Roberto Salvatore Vincenzo',
    'Amato Barbieri Bellini Bianchi Bruno Caruso Colombo Conti Costa Deluca Esposito Farina Ferrara Ferrari Galli Gentile Grassi Greco Leone Longo Marchetti Mariani Martini Monti Negri Orlando Parisi Ricci Rinaldi Romano Rossi Russo Santoro Serra Testa Villa',
  ),
  nation(
    'japanese',
    'Japanese',
    'Japanese',
    /\b(japanese|imperial army)\b/i,
    'Akira Goro Haruo Hideo Hiroshi Isamu Jiro Kazuo Kenji Kenzo Makoto Masao Mitsuo Osamu Ryota Saburo Shinji Shiro Tadashi Takeo Takeshi Tetsuo Toshio Yoshio',
    'Abe Aoki Endo Fujita Goto Harada Hayashi Ikeda Imai Ishii Ito Kimura Kobayashi Kondo Matsuda Miyazaki Murakami Nakagawa Nakamura Nakano Noguchi Ogawa Ono Saito Sasaki Sato Shimizu Suzuki Takada Takahashi Tamura Tanaka Ueda Yamada Yamamoto Yokoyama',
  ),
  nation(
    'polish',
    'Polish',
    'Poles',
    /\b(poles|polish)\b/i,
    'Adam Andrzej Antoni Bolesław Edward Franciszek Ignacy Jakub Jan Jerzy Józef Kazimierz Leon Łukasz Marian Mieczysław Paweł Roman Stanisław Tadeusz Tomasz Wiktor Władysław Zbigniew',
    'Adamski Bąk Borkowski Cieślak Dąbrowski Duda Dudek Górski Jankowski Jasiński Kamiński Kowalczyk Kowalski Kozłowski Krawczyk Kwiatkowski Lis Michalski Nowak Nowicki Ostrowski Pawlak Pietrzak Sadowski Sikora Stępień Szczepański Tomczak Wieczorek Wiśniewski Witkowski Wójcik Wróbel Wróblewski Zalewski Zieliński',
  ),
  nation(
    'spanish',
    'Spanish',
    'Spanish',
    /\b(spanish|spaniards?|españoles)\b/i,
    'Agustín Alfonso Andrés Antonio Benito Carlos Emilio Esteban Fernando Francisco Gabriel Gregorio Javier Jorge José Juan Lorenzo Manuel Mateo Miguel Pedro Rafael Rodrigo Tomás',
    'Alonso Blanco Campos Castillo Cruz Díaz Fernández Flores García Garrido Gómez González Gutiérrez Herrera Jiménez López Lozano Martín Martínez Méndez Morales Moya Navarro Ortega Peña Pérez Ramírez Reyes Rodríguez Rubio Sánchez Santos Serrano Suárez Vargas Vega',
  ),
];

export const nationFromName = (side: string): Nation | undefined => NATIONS.find(({ pattern }) => pattern.test(side));

/** Returns an unused name, numbered once all are taken. `die(sides)` returns 1 to `sides`, for 2 to 256 sides. */
export function unusedName(
  { given, family }: Nation,
  taken: ReadonlySet<string>,
  die: (sides: number) => number,
): string {
  const all = given.length * family.length;
  const from = (die(given.length) - 1) * family.length + die(family.length) - 1;
  for (let n = 0; ; n += 1) {
    const at = (from + n) % all;
    const name = `${given[Math.floor(at / family.length)]} ${family[at % family.length]}${n < all ? '' : ` ${Math.floor(n / all) + 1}`}`;
    if (!taken.has(name)) return name;
  }
}
