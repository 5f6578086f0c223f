//! What files call providers that the dataset knows by another name.

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
