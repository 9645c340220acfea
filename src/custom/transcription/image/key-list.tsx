import { QuestionCircleOutlined } from "@ant-design/icons-svg";
import { Icon } from "../../../ui/icon.tsx";
import { use } from "react";
import { KeysContext } from "../shared/key.tsx";
import { type KeyAction, keyText } from "../shared/keys.ts";
import { fixedKeys } from "./image-keys.ts";

/** All keys of the page, over it. */
export const KeyList = ({ actions }: { readonly actions: readonly KeyAction[] }) => {
  const keys = use(KeysContext);
  const groups = [...new Set(actions.map(({ group }) => group))];
  return (
    <details className="image-panel">
      <summary className="button button-quiet image-tool">
        <Icon of={QuestionCircleOutlined} /> Keys
      </summary>
      {/* Scrolls, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="image-panel-body image-keys" tabIndex={0} role="region" aria-label="Keys">
        {groups.map((group) => (
          <section key={group}>
            <h2>{group}</h2>
            <dl>
              {actions
                .filter((one) => one.group === group)
                .map(({ id, label }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      {(keys.get(id) ?? []).map((key) => (
                        <kbd key={key}>{keyText(key)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        {fixedKeys.map(([place, rows]) => (
          <section key={place}>
            <h2>{place}</h2>
            <dl>
              {rows.map(([key, does]) => (
                <div key={key}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </details>
  );
};
