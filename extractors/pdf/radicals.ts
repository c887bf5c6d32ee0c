const RADICALS =
  '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮' +
  '⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛' +
  '⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳';
const IDEOGRAPHS =
  '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗' +
  '糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风' +
  '飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟';

const IDEOGRAPH_OF: ReadonlyMap<string, string> = new Map(
  Array.from(RADICALS).map((radical, at) => [radical, Array.from(IDEOGRAPHS)[at] ?? radical]),
);

/**
 * The ideograph that a radical of U+2E80 to U+2EFF looks like (Unicode's EquivalentUnifiedIdeograph): fonts have one
 * glyph for both, and Skia maps it to the radical.
 */
export function ideographOf(radical: string): string {
  return IDEOGRAPH_OF.get(radical) ?? radical;
}
