import type { XmlAttributes } from '../shared/xml.ts';
import type { ElementRule, RuleTable } from './element-rules.ts';
import { IGNORED, TRANSPARENT } from './element-rules.ts';
import { FormField } from './form-field.ts';
import { isOn } from './on-off.ts';
import type { Reading } from './reading.ts';

/** Characters of complex fields, and what only their code says. */
export const FIELD_ELEMENTS: RuleTable = {
  'w:fldChar': {
    open: (reading, attributes) => {
      const type = attributes.get('w:fldCharType');
      if (type === 'begin') reading.fields.begin();
      else if (type === 'separate') reading.fields.separate();
      else if (type === 'end') endField(reading);
      return 'fieldCharacter';
    },
  },
  'w:instrText': IGNORED,
  'w:delInstrText': IGNORED,
};

/** Inside w:fldChar: the data of a form field. */
export const FIELD_CHARACTER: RuleTable = {
  'w:ffData': {
    open: ({ fields }) => {
      if (fields.begun !== undefined) fields.begun.form = new FormField();
      return 'formField';
    },
  },
  'w:fldData': IGNORED,
};

/** Inside w:ffData. */
export const FORM_FIELD: RuleTable = {
  'w:checkBox': ofForm((form) => {
    form.kind = 'checkbox';
  }),
  'w:ddList': ofForm((form) => {
    form.kind = 'dropdown';
  }),
  'w:textInput': IGNORED,
  'w:checked': ofForm((form, attributes) => {
    form.isChecked = isOn(attributes.get('w:val'));
  }),
  'w:default': ofForm((form, attributes) => {
    form.byDefault = attributes.get('w:val') ?? '1';
  }),
  'w:result': ofForm((form, attributes) => {
    form.chosen = attributes.get('w:val');
  }),
  'w:listEntry': ofForm((form, attributes) => {
    form.entries.push(attributes.get('w:val') ?? '');
  }),
};

function ofForm(describe: (form: FormField, attributes: XmlAttributes) => void): ElementRule {
  return {
    open: (reading, attributes) => {
      const form = reading.fields.begun?.form;
      if (form !== undefined) describe(form, attributes);
      return TRANSPARENT.open(reading, attributes);
    },
  };
}

/** A form field shows what its data says, unless its producer wrote a result (LibreOffice does). */
function endField(reading: Reading): void {
  const field = reading.fields.end();
  if (field?.form !== undefined && !field.hasResult) reading.addText(field.form.text);
  reading.settle();
}
