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
    'Albert Alfred Arthur Bert Charles David Edward Ernest Francis Frank Fred George Harold Harry Jack James John Leonard Percy Reginald Robert Sidney Stanley Thomas Walter William',
    'Adams Allen Bailey Baker Barker Bennett Brown Carter Clark Collins Cook Cooper Davies Evans Fletcher Foster Green Hall Harris Hill Hughes Jackson Jones Kelly King Lewis Marsh Martin Mills Moore Palmer Parker Price Reid Roberts Shaw Smith Taylor Turner Walker Ward Webb White Wilson Wood Wright Young',
  ),
  nation(
    'american',
    'American',
    'Americans',
    /\b(americans?|us|usa|gis?|marines|rangers|union|confederates?)\b/i,
    'Andrew Anthony Billy Carl Charlie Daniel Donald Earl Eddie Eugene Frank Gene Harold Henry Howard Jimmy Joe Kenneth Leo Louis Mike Nick Paul Ralph Ray Robert Roy Sam Tom Vincent Walter',
    'Adams Anderson Baker Bell Brooks Bryant Burke Campbell Cohen Cole Collins Cruz Davis Dixon Ellis Fisher Garcia Graham Hansen Hayes Henderson Hill Jackson Johnson Kowalski Larson Long Lopez Martin Mason Miller Murphy Myers Nelson Novak Olson Owens Perry Porter Reed Rossi Russell Schmidt Simmons Sullivan Tucker Walsh Watson Webb',
  ),
  nation(
    'german',
    'German',
    'Germans',
    /\b(germans?|deutsche|wehrmacht|landser|prussians?)\b/i,
    'Albert Alfred Anton Bruno Dieter Emil Erich Ernst Franz Friedrich Fritz Georg Gerhard Günther Hans Heinrich Heinz Helmut Hermann Horst Johann Josef Karl Konrad Kurt Ludwig Max Otto Paul Rolf Rudi Walter Werner Wilhelm Willi',
    'Bauer Becker Berger Böhm Brandt Braun Busch Dietrich Engel Fischer Frank Fuchs Graf Groß Haas Hahn Hartmann Hoffmann Huber Jung Kaiser Keller Klein Koch König Kraus Krüger Lang Lehmann Lorenz Maier Müller Neumann Peters Pohl Richter Roth Schäfer Schmidt Schneider Scholz Schröder Schulz Schwarz Seidel Simon Sommer Stein Vogel Voigt Wagner Weber Weiß Winkler Wolf Ziegler',
  ),
  nation(
    'russian',
    'Russian',
    'Russians',
    /\b(russians?|soviets?|red army|cossacks)\b/i,
    'Aleksandr Aleksei Anatoli Andrei Boris Dmitri Fyodor Gennadi Georgi Grigori Igor Ivan Konstantin Leonid Maksim Mikhail Nikita Nikolai Oleg Pavel Pyotr Roman Semyon Sergei Stepan Timofei Vasili Viktor Vladimir Yakov Yegor Yuri',
    'Antonov Baranov Belov Bogdanov Borisov Denisov Dmitriev Fedorov Filippov Frolov Gavrilov Golubev Gusev Ivanov Karpov Kiselev Komarov Kovalev Kozlov Kuznetsov Lebedev Makarov Maksimov Medvedev Melnikov Mironov Morozov Nikitin Novikov Orlov Osipov Pavlov Petrov Popov Romanov Semyonov Sidorov Smirnov Sokolov Solovyov Sorokin Stepanov Titov Vasiliev Volkov Vorobyov Yegorov Zaitsev Zhukov',
  ),
  nation(
    'french',
    'French',
    'French',
    /\b(french|français|poilus)\b/i,
    'Adrien Albert Alphonse André Antoine Armand Auguste Baptiste Charles Claude Edmond Émile Étienne Eugène François Gaston Georges Gustave Henri Jacques Jean Jules Julien Léon Louis Lucien Marcel Marius Maurice Michel Paul Pierre René Robert Victor',
    'Aubert Barbier Bernard Bertrand Blanc Bonnet Boyer Brun Caron Chevalier Colin David Dubois Dufour Dumont Dupont Durand Fabre Faure Fournier Garnier Gauthier Gérard Girard Guérin Henry Lambert Laurent Leclerc Lefebvre Legrand Lemaire Leroy Marchand Martin Masson Mercier Meyer Moreau Morel Muller Noël Petit Picard Renard Richard Robert Rousseau Roux Simon Thomas Vidal Vincent',
  ),
  nation(
    'italian',
    'Italian',
    'Italians',
    /\b(italians?|bersaglieri|alpini)\b/i,
    'Aldo Alessandro Alfredo Angelo Antonio Bruno Carlo Cesare Dino Domenico Emilio Enrico Enzo Ettore Fausto Franco Giacomo Gino Giorgio Giovanni Giuseppe Guido Luca Luigi Marco Mario Nino Paolo Pietro Renato Roberto Salvatore Sergio Vincenzo Vittorio',
    'Amato Barbieri Bassi Bellini Benedetti Bianchi Bruno Caruso Cattaneo Colombo Conti Costa Damico Deluca Esposito Fabbri Farina Ferrara Ferrari Fontana Galli Gatti Gentile Giordano Grassi Greco Guerra Leone Lombardi Longo Mancini Marchetti Mariani Marini Martini Messina Monti Moretti Negri Orlando Palmieri Parisi Pellegrini Ricci Rinaldi Rizzo Romano Rossi Russo Santoro Serra Silvestri Testa Valentini Villa Vitale',
  ),
  nation(
    'japanese',
    'Japanese',
    'Japanese',
    /\b(japanese|imperial army)\b/i,
    'Akira Goro Haruo Hideo Hiroshi Ichiro Isamu Jiro Juro Kazuo Kenji Kenzo Kiyoshi Makoto Masao Minoru Mitsuo Noboru Osamu Ryota Saburo Shigeru Shinji Shiro Susumu Tadashi Takeo Takeshi Taro Tetsuo Toshio Yasuo Yoshio Yukio',
    'Abe Aoki Arai Endo Fujii Fujita Goto Hara Harada Hasegawa Hayashi Honda Ikeda Imai Inoue Ishii Ito Kato Kimura Kobayashi Kondo Maeda Matsuda Matsumoto Miyazaki Mori Murakami Nakagawa Nakajima Nakamura Nakano Nishimura Noguchi Ogawa Okada Ono Ota Saito Sakai Sasaki Sato Shimizu Sugiyama Suzuki Takada Takahashi Takeda Tamura Tanaka Ueda Wada Yamada Yamamoto Yamashita Yokoyama Yoshida',
  ),
  nation(
    'polish',
    'Polish',
    'Poles',
    /\b(poles|polish)\b/i,
    'Adam Aleksander Andrzej Antoni Bogdan Bolesław Czesław Edward Feliks Franciszek Henryk Ignacy Jacek Jakub Jan Janusz Jerzy Józef Karol Kazimierz Leon Ludwik Łukasz Marek Marian Michał Mieczysław Paweł Piotr Roman Stanisław Stefan Tadeusz Tomasz Wacław Wiktor Witold Władysław Zbigniew Zygmunt',
    'Adamski Bąk Baran Borkowski Cieślak Czarnecki Dąbrowski Duda Dudek Gajewski Górski Grabowski Jankowski Jasiński Kaczmarek Kamiński Kowalczyk Kowalski Kozłowski Król Krawczyk Kubiak Kwiatkowski Lis Mazur Michalski Nowak Nowicki Olszewski Ostrowski Pawlak Pawłowski Pietrzak Piotrowski Sadowski Sikora Sobczak Stępień Szczepański Szymański Tomczak Walczak Wieczorek Wiśniewski Witkowski Wójcik Woźniak Wróbel Wróblewski Zając Zalewski Zawadzki Zieliński',
  ),
  nation(
    'spanish',
    'Spanish',
    'Spanish',
    /\b(spanish|spaniards?|españoles)\b/i,
    'Agustín Alfonso Alonso Andrés Ángel Antonio Benito Carlos Diego Emilio Enrique Esteban Felipe Fernando Francisco Gabriel Gonzalo Gregorio Ignacio Javier Joaquín Jorge José Juan Julián Lorenzo Luis Manuel Mateo Miguel Pablo Pedro Rafael Ramón Rodrigo Santiago Tomás Vicente',
    'Alonso Álvarez Blanco Calvo Campos Cano Castillo Castro Cruz Delgado Díaz Domínguez Fernández Flores Fuentes García Garrido Gil Gómez González Gutiérrez Hernández Herrera Iglesias Jiménez León López Lozano Marín Martín Martínez Medina Méndez Molina Morales Moreno Moya Muñoz Navarro Núñez Ortega Ortiz Peña Pérez Prieto Ramírez Ramos Reyes Rodríguez Romero Rubio Ruiz Sánchez Santos Sanz Serrano Soto Suárez Torres Vargas Vázquez Vega Vidal',
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
