/**
 * The characters of the five symbol fonts of Windows by their codes from 0x20, sixteen a row, U+FFFD for codes without
 * one: Symbol as Adobe maps it, the others by the names under which Unicode 7.0 encodes their glyphs.
 */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  symbol: [
    ' !∀#∃%&∍()*+,−./',
    '0123456789:;<=>?',
    '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ',
    'ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
    '‾αβχδεφγηιϕκλμνο',
    'πθρστυϖωξψζ{|}~\ufffd',
    '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
    '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
    '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓',
    '°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
    'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉',
    '∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
    '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪',
    '\uf8ff〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
  ],
  webdings: [
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼',
    '🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳',
    '🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂',
    '🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫',
    '⮔✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥',
    '🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲\ufffd',
    '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠',
    '🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻',
    '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜',
    '🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻',
    '🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒',
    '🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫',
    '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦',
    '🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
  ],
  wingdings: [
    ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭',
    '🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍',
    '🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳',
    '🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉',
    '♊♋♌♍♎♏♐♑♒♓🙰🙵⚫🔾◼🞏',
    '🞐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯',
    '🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍',
    '➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•',
    '⬝⭘🞆🞈🞊🞋🔿▪🞎🟁🟅★🟋🟏🟓🟑',
    '⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘',
    '🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗',
    '🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋🡨',
    '🡪🡩🡫🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦',
    '⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭🗶✓🗷🗹',
  ],
  'wingdings 2': [
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋',
    '🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙',
    '🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑🗴',
    '🗸🗵☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺',
    '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥',
    '⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿\ufffd',
    '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤',
    '🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌',
    '🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇',
    '🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁',
    '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪',
    '🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺',
    '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒',
    '✹🟃🟇✯🟍🟔⯌⯍※⁂',
  ],
  'wingdings 3': [
    ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻',
    '⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧',
    '⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌',
    '⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥',
    '🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙',
    '▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁\ufffd',
    '🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕',
    '🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅',
    '🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟',
    '🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽',
    '🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮',
    '⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷',
    '🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕',
    '🢗',
  ],
};

const FIRST_CODE = 0x20;
const NONE = '\ufffd';

const FONTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ROWS).map(([font, rows]) => [font, Array.from(rows.join(''))]),
);

/** The character that a symbol font shows for a code, if the font is known and has one. */
export function symbolFontCharacter(font: string, code: number): string | undefined {
  const character = FONTS.get(font.toLowerCase())?.[code - FIRST_CODE];
  return character === NONE ? undefined : character;
}
