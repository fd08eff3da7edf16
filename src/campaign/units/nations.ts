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
    'Adams Allen Bailey Barker Brown Carter Clark Cook Davies Evans Foster Hall Hill Jackson Jones Kelly Lewis Martin Mills Palmer Price Roberts Smith Taylor Turner Ward White Wilson Wood Wright',
  ),
  nation(
    'american',
    'American',
    'Americans',
    /\b(americans?|us|usa|gis?|marines|rangers|union|confederates?)\b/i,
    'Andrew Anthony Carl Charlie Daniel Earl Eddie Eugene Frank Harold Henry Jimmy Joe Kenneth Louis Mike Nick Paul Ray Robert Roy Sam Tom Walter',
    'Adams Anderson Baker Brooks Burke Cohen Cole Cruz Davis Ellis Garcia Graham Hayes Hill Jackson Johnson Kowalski Lopez Martin Miller Murphy Myers Novak Owens Porter Rossi Russell Schmidt Sullivan Walsh',
  ),
  nation(
    'german',
    'German',
    'Germans',
    /\b(germans?|deutsche|wehrmacht|landser|prussians?)\b/i,
    'Albert Alfred Anton Dieter Erich Franz Friedrich Fritz Georg Günther Hans Heinrich Helmut Hermann Johann Karl Konrad Kurt Max Otto Rolf Walter Werner Wilhelm',
    'Bauer Becker Böhm Braun Dietrich Fischer Frank Graf Haas Hartmann Hoffmann Kaiser Klein König Lang Lorenz Müller Neumann Pohl Schäfer Schmidt Schneider Schröder Schulz Seidel Stein Voigt Wagner Weber Winkler',
  ),
  nation(
    'russian',
    'Russian',
    'Russians',
    /\b(russians?|soviets?|red army|cossacks)\b/i,
    'Aleksandr Aleksei Anatoli Boris Dmitri Fyodor Georgi Grigori Ivan Konstantin Leonid Mikhail Nikita Nikolai Oleg Pavel Roman Semyon Sergei Timofei Vasili Viktor Vladimir Yegor',
    'Antonov Baranov Bogdanov Denisov Fedorov Frolov Gavrilov Gusev Ivanov Kiselev Kovalev Kuznetsov Lebedev Maksimov Medvedev Mironov Nikitin Orlov Pavlov Petrov Popov Semyonov Sidorov Smirnov Sokolov Sorokin Titov Volkov Vorobyov Zaitsev',
  ),
  nation(
    'french',
    'French',
    'French',
    /\b(french|français|poilus)\b/i,
    'Adrien Albert Alphonse Antoine Auguste Charles Claude Émile Eugène François Georges Henri Jacques Jean Jules Julien Louis Lucien Marcel Maurice Paul Pierre René Robert',
    'Aubert Bernard Bertrand Bonnet Brun Chevalier David Dubois Dumont Dupont Durand Fournier Gauthier Girard Henry Laurent Lefebvre Lemaire Leroy Martin Mercier Moreau Morel Noël Petit Renard Robert Rousseau Simon Thomas',
  ),
  nation(
    'italian',
    'Italian',
    'Italians',
    /\b(italians?|bersaglieri|alpini)\b/i,
    'Aldo Alessandro Angelo Antonio Bruno Cesare Domenico Emilio Enzo Ettore Franco Giacomo Giorgio Giovanni Giuseppe Guido Luigi Marco Mario Nino Pietro Roberto Salvatore Vincenzo',
    'Amato Bassi Benedetti Bianchi Caruso Colombo Conti Costa Esposito Fabbri Ferrara Ferrari Galli Gentile Greco Leone Longo Marchetti Martini Monti Negri Palmieri Ricci Rinaldi Romano Rossi Russo Santoro Silvestri Valentini',
  ),
  nation(
    'japanese',
    'Japanese',
    'Japanese',
    /\b(japanese|imperial army)\b/i,
    'Akira Goro Haruo Hideo Hiroshi Isamu Jiro Kazuo Kenji Kenzo Makoto Masao Mitsuo Osamu Ryota Saburo Shinji Shiro Tadashi Takeo Takeshi Tetsuo Toshio Yoshio',
    'Abe Arai Fujii Goto Harada Hayashi Imai Ishii Ito Kimura Kobayashi Maeda Matsumoto Murakami Nakajima Nakamura Nishimura Ogawa Ono Saito Sato Shimizu Suzuki Takada Takahashi Tamura Tanaka Wada Yamamoto Yamashita',
  ),
  nation(
    'polish',
    'Polish',
    'Poles',
    /\b(poles|polish)\b/i,
    'Adam Andrzej Antoni Bolesław Edward Franciszek Ignacy Jakub Jan Jerzy Józef Kazimierz Leon Łukasz Marian Mieczysław Paweł Roman Stanisław Tadeusz Tomasz Wiktor Władysław Zbigniew',
    'Adamski Baran Cieślak Dąbrowski Duda Gajewski Grabowski Jasiński Kamiński Kowalczyk Kowalski Król Kubiak Lis Michalski Nowak Olszewski Pawlak Pietrzak Sadowski Sobczak Szczepański Tomczak Wieczorek Wiśniewski Wójcik Woźniak Wróblewski Zalewski Zieliński',
  ),
  nation(
    'spanish',
    'Spanish',
    'Spanish',
    /\b(spanish|spaniards?|españoles)\b/i,
    'Agustín Alfonso Andrés Antonio Benito Carlos Emilio Esteban Fernando Francisco Gabriel Gregorio Javier Jorge José Juan Lorenzo Manuel Mateo Miguel Pedro Rafael Rodrigo Tomás',
    'Alonso Blanco Cano Castro Díaz Fernández Flores García Gil Gómez González Herrera Jiménez López Marín Martínez Medina Morales Moya Núñez Peña Pérez Ramírez Rodríguez Romero Ruiz Sánchez Serrano Suárez Vázquez',
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
