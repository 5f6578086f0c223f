//! What files call providers that the dataset knows by another name, and what a file's own name tells.

/// Names without case, spaces and signs, and the dataset's ids written the same way. Only names of the same company and
/// service: what Amazon rents through SageMaker is another offer than the same card at EC2, so it stays apart.
const KNOWN_AS: [(&str, &str); 19] = [
    ("alibaba", "aliyun"),
    ("amazonaws", "aws"),
    ("amazonec2", "aws"),
    ("awsec2", "aws"),
    ("awsmumbaiapsouth", "aws"),
    ("crusoecloud", "crusoe"),
    ("cvmprice", "tencent"),
    ("datacrunch", "verda"),
    ("datacrunchio", "verda"),
    ("dc", "verda"),
    ("do", "digitalocean"),
    ("google", "gcp"),
    ("hotaisleinc", "hotaisle"),
    ("lambdacloud", "lambda"),
    ("lambdalabs", "lambda"),
    ("qcloud", "tencent"),
    ("saladcloud", "salad"),
    ("tencentqcloudprice", "tencent"),
    ("vast", "vastai"),
];

/// The dataset's name of a provider, both without case, spaces and signs; the same name when nothing else is known.
pub fn known_as(name: &str) -> &str {
    KNOWN_AS.iter().find(|(other, _)| *other == name).map_or(name, |(_, id)| id)
}

/// The provider that a file's name tells: `catalogs/v8/vast/vms.csv` is vast's, `azure.N-series.csv` azure's.
pub fn of_file(name: &str) -> String {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let stem = |part: &str| part.split('.').next().unwrap_or("").to_owned();
    let file = parts.last().map(|part| stem(part)).unwrap_or_default();
    if ["vms", "catalog", "prices", "pricing", "offers", "gpus"].contains(&file.to_lowercase().as_str()) {
        let folder = parts.iter().rev().nth(1).map(|part| (*part).to_owned()).unwrap_or_default();
        return folder.trim_end_matches("-pod-catalog").to_owned();
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_names_no_name_twice() {
        assert!(KNOWN_AS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(known_as("vast"), "vastai");
        assert_eq!(known_as("runpod"), "runpod");
    }
}
