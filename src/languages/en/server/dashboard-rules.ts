/** Errors about dashboards, drawings and pictures, and what was removed from a drawing. */
export const dashboard_rules = {
  no_datapoint: 'There is no datapoint with the id %{id}.',
  two_titles: '“title” and “dashBoardName” are the same field. Send only one of them.',
  image_type: 'This must be “svg” or “image”.',

  not_a_picture: 'This is not a PNG, JPEG, WebP or GIF picture.',
  no_size: 'This picture has no size.',
  picture_large:
    'This picture is %{width} × %{height} pixels. The maximum is 40 million, and %{max} per side.',

  image_large:
    'This is larger than 5 MB. Save the picture smaller, for example 2,000 pixels wide, and upload it again.',
  svg_large:
    'This drawing is larger than %{size}. Remove the pictures that are embedded in it, or save it as “Optimised SVG” with fewer decimals, and upload it again.',

  svg_charset: 'This is not an SVG drawing in UTF-8.',
  svg_incomplete: 'This is not valid SVG: the file is incomplete.',
  svg_declarations: 'A drawing can’t contain declarations.',
  svg_doctype:
    'The DOCTYPE of this drawing has an internal subset (“[…]”). Save it as plain SVG and try again.',
  svg_attributes: 'An element of this drawing has more than %{max} attributes.',
  svg_depth: 'This drawing is nested deeper than %{max} levels.',
  svg_elements: 'This drawing has more than %{max} elements.',
  svg_none: 'This is not an SVG drawing.',
  svg_malformed: 'This is not well-formed SVG.',
  svg_root: 'This is not an SVG drawing: %{element} is missing.',
  svg_expands: 'This drawing expands to too many elements (nested “use”).',
  svg_unreadable: 'This drawing could not be read as SVG: %{reason}',
  svg_slow: 'This drawing takes too long to check. Make it simpler and try again.',
  svg_memory: 'This drawing takes too much memory to check. Make it simpler and try again.',
  svg_crashed: 'This drawing could not be checked. Make it simpler and try again.',
  svg_busy: 'Too many drawings are being checked. Try again in a few seconds.',

  removed_element: 'the element <%{element}>',
  removed_reference: 'the reference %{name}="%{value}" of <%{element}>',
  removed_attribute: 'the attribute %{name} of <%{element}>',
  removed_value: 'the attribute %{name}="%{value}" of <%{element}>',
  removed_style: 'the style “%{style}” of <%{element}>',
  removed_stylesheet: 'the reference to a stylesheet',
  removed_doctype: 'DOCTYPE',
  removed_metadata: 'notes of the drawing program (%{names})',
  removed_html: '<foreignObject> of labels, whose text was kept',
  removed_times: '%{description} (%{count} times)',
} as const;
